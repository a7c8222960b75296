package io.foyer.demo.internal;

/** The kinds of thing the library server holds, each with a counter of ids of its own. */
public enum Kind {
  SCENE(1, "scene", "scenes"),
  PERFORMER(2, "performer", "performers"),
  STUDIO(3, "studio", "studios"),
  TAG(4, "tag", "tags"),
  GROUP(5, "group", "groups"),
  GALLERY(6, "gallery", "galleries"),
  IMAGE(7, "image", "images"),
  MARKER(8, "scene marker", "scene_markers");

  static final int COUNT = 9;

  /** Part of what everything made up depends on: never changes. */
  final int number;

  final String word;
  final String plural;

  Kind(int number, String word, String plural) {
    this.number = number;
    this.word = word;
    this.plural = plural;
  }
}
