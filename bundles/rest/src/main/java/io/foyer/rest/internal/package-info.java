@NullMarked
package io.foyer.rest.internal;

import org.jspecify.annotations.NullMarked;
