package io.foyer.recognition.performerdatabase.internal;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of a release's files: those that the contract gives, and what others may be called. */
final class ReleaseFiles {
  static final String MANIFEST = "manifest.json";
  static final String SIGNATURE = "manifest.json.sig";
  static final String PERFORMERS_DB = "performers.db";
  static final String FACES = "faces.json";
  static final String PERFORMERS = "performers.json";

  /** In every release. */
  static final List<String> REQUIRED =
      List.of(MANIFEST, PERFORMERS_DB, "face_facenet.voy", "face_arcface.voy", FACES, PERFORMERS);

  /** May be in a release without being listed in its manifest. */
  static final List<String> OPTIONAL =
      List.of(SIGNATURE, "face_adaface.voy", "tattoo_embeddings.voy", "tattoo_embeddings.json");

  /** Must have a checksum in the manifest. */
  static final List<String> CHECKSUMMED =
      List.of(PERFORMERS_DB, "face_facenet.voy", "face_arcface.voy");

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern NOTICE =
      Pattern.compile("(readme|license|licence|notice|copying|changelog|changes)(\\.(md|txt))?");

  /** What the data directory and a generation hold beside a release. */
  private static final Set<String> RESERVED =
      Set.of(
          "current",
          "previous",
          "generations",
          "work",
          "index",
          "models",
          Receipt.FILE,
          "recognition.db");

  private ReleaseFiles() {}

  static Stream<String> known() {
    return Stream.concat(REQUIRED.stream(), OPTIONAL.stream());
  }

  /** Whether a manifest may list a file of this name. */
  static boolean acceptable(String name) {
    return PLAIN.matcher(name).matches()
        && !RESERVED.contains(name.toLowerCase(Locale.ROOT))
        && !name.endsWith("-wal")
        && !name.endsWith("-journal")
        && !name.endsWith("-shm");
  }

  /** Whether it is a text for people, which archives often carry and which is left out. */
  static boolean notice(String name) {
    return NOTICE.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }
}
