/**
 * The rules of visibility as set algebra over one state of the library: {@link
 * io.foyer.visibility.internal.rules.Verdicts} is what they come to for one user.
 */
@NullMarked
package io.foyer.visibility.internal.rules;

import org.jspecify.annotations.NullMarked;
