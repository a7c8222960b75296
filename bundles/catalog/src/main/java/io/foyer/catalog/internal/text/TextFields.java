package io.foyer.catalog.internal.text;

import io.foyer.core.EntityType;
import java.util.List;
import java.util.Set;

/**
 * Which columns are searched, compared, sorted by and shown as a label, by type. All SQL that text
 * queries are put together from is here; none of it comes from a request.
 */
final class TextFields {
  private static final String FOLDER_NAME =
      "nullif(replace(folder_path, rtrim(folder_path, replace(folder_path, '/', '')), ''), '')";

  private TextFields() {}

  /** The fields of the contract's {@code q}. */
  static List<String> searched(EntityType type, boolean minimal) {
    return switch (type) {
      case SCENE -> List.of("title", "details", "path");
      case PERFORMER -> List.of("name", "aliases");
      case STUDIO -> List.of("name", "details");
      case TAG -> List.of("name", "description", "aliases");
      case GROUP -> minimal ? List.of("name") : List.of("name", "synopsis");
      case GALLERY -> minimal ? List.of("title") : List.of("title", "details", "photographer");
      case IMAGE -> List.of("title", "details", "photographer", "path");
      case CLIP -> List.of("title");
    };
  }

  /** The columns of the type's text index. */
  static List<String> indexed(EntityType type) {
    return searched(type, false);
  }

  private static final Set<String> COMPARED =
      Set.of(
          "title",
          "details",
          "director",
          "name",
          "tattoos",
          "piercings",
          "measurements",
          "description",
          "synopsis");

  /** The column of a field that a text criterion compares. */
  static String column(EntityType type, String field) {
    if (!COMPARED.contains(field)) {
      throw new IllegalArgumentException("no text field " + field + " of " + type.key());
    }
    return field;
  }

  /** The expression that a text sort key stands for, over a row named {@code e}. */
  static String sortKey(EntityType type, String key) {
    return switch (type.key() + " " + key) {
      case "scene title", "image title" -> "lower(coalesce(nullif(title, ''), basename))";
      case "scene path", "image path" -> "path";
      case "performer name", "studio name", "group name" -> "lower(name)";
      case "performer measurements" -> "lower(measurements)";
      case "tag name" -> "lower(coalesce(nullif(sort_name, ''), name))";
      case "gallery title" -> "lower(coalesce(nullif(title, ''), basename, " + FOLDER_NAME + "))";
      case "gallery path" -> "coalesce(folder_path, file_path)";
      case "clip title" -> "lower(title)";
      case "clip sceneTitle" ->
          "(SELECT lower(coalesce(nullif(s.title, ''), s.basename)) FROM scenes s WHERE s.ord ="
              + " e.scene)";
      default ->
          throw new IllegalArgumentException("no text sort key " + key + " of " + type.key());
    };
  }

  /** What people call the entity. */
  static String label(EntityType type) {
    return switch (type) {
      case SCENE, IMAGE -> "coalesce(nullif(title, ''), basename)";
      case GALLERY -> "coalesce(nullif(title, ''), basename, " + FOLDER_NAME + ")";
      case PERFORMER, STUDIO, TAG, GROUP -> "name";
      case CLIP -> "title";
    };
  }
}
