@NullMarked
package io.foyer.sync.internal;

import org.jspecify.annotations.NullMarked;
