/** Search, comparison and order of texts, as SQLite answers them. */
@NullMarked
package io.foyer.catalog.internal.text;

import org.jspecify.annotations.NullMarked;
