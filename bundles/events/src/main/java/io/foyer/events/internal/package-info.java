@NullMarked
package io.foyer.events.internal;

import org.jspecify.annotations.NullMarked;
