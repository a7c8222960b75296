/** What each user may see: {@link io.foyer.visibility.internal.Visibility}. */
@NullMarked
package io.foyer.visibility.internal;

import org.jspecify.annotations.NullMarked;
