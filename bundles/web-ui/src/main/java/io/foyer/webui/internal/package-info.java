/** Serves the web interface. */
@NullMarked
package io.foyer.webui.internal;

import org.jspecify.annotations.NullMarked;
