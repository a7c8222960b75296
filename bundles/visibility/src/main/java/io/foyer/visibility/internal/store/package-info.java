/**
 * What is kept: the rules that people made in {@code foyer.db} ({@link
 * io.foyer.visibility.internal.store.RuleStore}), and what they come to in {@code library.db}
 * ({@link io.foyer.visibility.internal.store.ExcludedRecords}), which can be computed again.
 */
@NullMarked
package io.foyer.visibility.internal.store;

import org.jspecify.annotations.NullMarked;
