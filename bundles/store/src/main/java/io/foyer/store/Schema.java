package io.foyer.store;

import java.util.List;

/**
 * What a bundle keeps in the store. Its migrations are the resources {@code
 * /migrations/<name>/0001-what.sql}, {@code 0002-…} of the anchor's bundle, applied in order, once,
 * each in a transaction.
 *
 * @param file which of the files
 * @param name stable name of this set of tables, normally the bundle's folder name; versions are
 *     recorded under it
 * @param anchor a class of the owning bundle, through whose loader migrations and mapper files are
 *     found
 * @param mappers MyBatis mapper interfaces; a mapper's XML lies beside it under the same name
 */
public record Schema(DatabaseFile file, String name, Class<?> anchor, List<Class<?>> mappers) {
  public Schema {
    mappers = List.copyOf(mappers);
  }
}
