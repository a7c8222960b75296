/**
 * The browsing service in the words of an existing API; nothing here is called by other bundles.
 */
@NullMarked
package io.foyer.clientcompat.internal;

import org.jspecify.annotations.NullMarked;
