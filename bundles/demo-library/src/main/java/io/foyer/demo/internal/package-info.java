/** An embedded library server that makes its library up. */
@NullMarked
package io.foyer.demo.internal;

import org.jspecify.annotations.NullMarked;
