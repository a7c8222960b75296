package io.foyer.catalog.internal.store;

import io.foyer.core.EntityType;

/**
 * What of a row is found by text search.
 *
 * @param columns of the text index
 * @param values the same as expressions over the row
 */
record TextColumns(String columns, String values) {
  private static final String ALIASES =
      "(SELECT group_concat(value, char(10)) FROM json_each(aliases))";

  static TextColumns of(EntityType type) {
    return switch (type) {
      case SCENE -> same("title, details, path");
      case PERFORMER -> new TextColumns("name, aliases", "name, " + ALIASES);
      case STUDIO -> same("name, details");
      case TAG -> new TextColumns("name, description, aliases", "name, description, " + ALIASES);
      case GROUP -> same("name, synopsis");
      case GALLERY -> same("title, details, photographer");
      case IMAGE -> same("title, details, photographer, path");
      case CLIP -> same("title");
    };
  }

  private static TextColumns same(String columns) {
    return new TextColumns(columns, columns);
  }
}
