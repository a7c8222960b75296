/** The GraphQL client of the library server. */
@NullMarked
package io.foyer.library.graphql.internal;

import org.jspecify.annotations.NullMarked;
