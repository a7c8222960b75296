@NullMarked
package io.foyer.catalog.internal;

import org.jspecify.annotations.NullMarked;
