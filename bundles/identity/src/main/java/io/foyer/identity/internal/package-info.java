@NullMarked
package io.foyer.identity.internal;

import org.jspecify.annotations.NullMarked;
