/**
 * From ordinals to what is answered: {@link io.foyer.catalog.internal.page.Pages} reads the rows of
 * a page and of what they mention with a fixed number of statements, whatever the page's size.
 */
@NullMarked
package io.foyer.catalog.internal.page;

import org.jspecify.annotations.NullMarked;
