/** The catalog over HTTP: each resource parses, asks once, and answers. */
@NullMarked
package io.foyer.catalog.internal.rest;

import org.jspecify.annotations.NullMarked;
