/**
 * What is asked and answered over HTTP: restrictions and their preview, hidden entities, why
 * something is visible or not, and the records of what is excluded.
 */
@NullMarked
package io.foyer.visibility.internal.rest;

import org.jspecify.annotations.NullMarked;
