/** First-run setup and the registered library servers. */
@NullMarked
package io.foyer.setup.internal;

import org.jspecify.annotations.NullMarked;
