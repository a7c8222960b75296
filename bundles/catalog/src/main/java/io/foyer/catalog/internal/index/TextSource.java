package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What only the store knows: texts. Its answers may be a step ahead of or behind the snapshot they
 * are used with; entities that are not live in the snapshot are ignored, missing ones sort last
 * until the next change. Called on request threads, by several at once.
 */
public interface TextSource {
  /** How a text is compared, always without regard to the case of ASCII letters. */
  enum Match {
    /** The value is a part of the text. */
    CONTAINS,
    /** The text is the value. */
    EQUALS,
    /** There is no text, or an empty one; the value is ignored. */
    MISSING
  }

  /**
   * The entities that a search text finds in the fields that the contract names for the type (for
   * {@code minimal} lists: for the picker).
   *
   * @param q trimmed, not empty
   */
  RoaringBitmap search(EntityType type, String q, boolean minimal);

  /**
   * The entities one of whose texts compares as wanted.
   *
   * @param field scene: title, details, director; performer: name (for {@link Match#CONTAINS}
   *     aliases count too), details, tattoos, piercings, measurements; studio: name, details; tag:
   *     name, description; group: name, synopsis, director; gallery: title; image, clip: title
   */
  RoaringBitmap matching(EntityType type, String field, Match match, String value);

  /**
   * All live entities in ascending order of a sort text, ties by ascending id, those without a text
   * first.
   *
   * @param key scene: title, path; performer: name, measurements; studio, tag, group: name;
   *     gallery, image: title, path; clip: title, sceneTitle. A title falls back as the contract
   *     says
   */
  int[] order(EntityType type, String key);

  /**
   * The sort texts behind {@link #order}, so that a known order can be mended after a few changes:
   * texts are compared by code point, null first.
   *
   * @param ords at most 2,000 live entities
   * @return as long as {@code ords}
   */
  @Nullable String[] keys(EntityType type, String key, int[] ords);

  /** Titles or names for people, as long as {@code ords}; null where there is none. */
  @Nullable String[] labels(EntityType type, int[] ords);
}
