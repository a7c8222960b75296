/** What the catalog's endpoints answer, member by member as the contract names them. */
@NullMarked
package io.foyer.catalog.internal.wire;

import org.jspecify.annotations.NullMarked;
