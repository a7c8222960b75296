package io.foyer.recognition.demo.internal;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.demo.DemoCast;
import io.foyer.demo.DemoCast.Release;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the two demo releases during the build: {@code DemoReleases TARGET MODELS}. Does nothing
 * when nothing that they are made from has changed.
 */
final class DemoReleases {
  static final String FIRST = "2026.1.1";
  static final String SECOND = "2026.2.1";
  private static final long SEED = 1;
  private static final int SCENES = 400;
  private static final String STAMP = "made-from.txt";

  private DemoReleases() {}

  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[0]);
    Path models = Path.of(arguments[1]);
    String stamp = stamp(models);
    if (Files.exists(target.resolve(STAMP))
        && Files.readString(target.resolve(STAMP)).equals(stamp)) {
      return;
    }
    delete(target);
    Files.createDirectories(target);
    List<ReleaseWriter> releases = of(DemoCast.of(SEED, SCENES), models);
    for (ReleaseWriter release : releases) {
      Path work = Files.createDirectories(target.resolve(release.version()));
      release.files(work);
      ReleaseWriter.zip(work, target.resolve(release.zipName()));
      delete(work);
    }
    latest(target, releases.getLast());
    Files.writeString(target.resolve(STAMP), stamp);
  }

  /** The first and the second release for the people of a library. */
  static List<ReleaseWriter> of(DemoCast cast, Path models) {
    try (DemoModels opened = DemoModels.open(models)) {
      List<ReferenceFaces> all = ReferenceFaces.of(cast.released(), opened);
      List<ReferenceFaces> first =
          all.stream().filter(one -> one.person().release() == Release.FIRST).toList();
      return List.of(
          new ReleaseWriter(FIRST, "2026-01-01T06:00:00Z", first),
          new ReleaseWriter(SECOND, "2026-02-01T06:00:00Z", all));
    }
  }

  /** What a release host answers when it is asked for the newest release. */
  private static void latest(Path target, ReleaseWriter release) throws IOException {
    Map<String, Object> asset = new LinkedHashMap<>();
    asset.put("name", release.zipName());
    asset.put("size", Files.size(target.resolve(release.zipName())));
    asset.put("browser_download_url", release.zipName());
    Map<String, Object> latest = new LinkedHashMap<>();
    latest.put("tag_name", "v" + release.version());
    latest.put("name", "Demo database v" + release.version());
    latest.put("published_at", release.createdAt());
    latest.put("assets", List.of(asset));
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(target.resolve("latest.json").toFile(), latest);
  }

  /** Digest of the models and of the classes that draw, find and write. */
  private static String stamp(Path models) throws IOException {
    MessageDigest digest = sha256();
    add(digest, models);
    for (Class<?> each :
        List.of(
            DemoReleases.class,
            DemoCast.class,
            io.foyer.drawn.Look.class,
            io.foyer.recognition.facealignment.internal.TemplateAligner.class,
            io.foyer.recognition.facedetection.internal.OnnxFaceDetectors.class,
            io.foyer.recognition.faceembedding.internal.OnnxFaceEmbedders.class)) {
      add(
          digest,
          Path.of(
              URI.create(
                  String.valueOf(each.getProtectionDomain().getCodeSource().getLocation()))));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, Path place) throws IOException {
    try (var files = Files.walk(place)) {
      for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(place.relativize(each).toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(each));
      }
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
