@NullMarked
package io.foyer.store.internal;

import org.jspecify.annotations.NullMarked;
