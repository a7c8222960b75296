package io.foyer.catalog.internal.index;

/** A number of each entity of a type. */
@FunctionalInterface
interface LongKey {
  long at(int ord);
}
