package io.foyer.recognition.demo.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;

/**
 * The models and releases that this bundle carries, laid out in a folder as a host of the real ones
 * would: {@code models/models.json} with the files beside it, {@code releases/latest.json} with the
 * archives beside it.
 */
final class DemoSource {
  private static final List<String> FOLDERS = List.of("models", "releases");

  private final Path folder;

  private DemoSource(Path folder) {
    this.folder = folder;
  }

  /** One that lies there already. */
  static DemoSource in(Path folder) {
    return new DemoSource(folder);
  }

  /** Writes what is not there yet, or differs in size; each file is whole or not there. */
  static DemoSource unpacked(Bundle bundle, Path folder) throws IOException {
    for (String name : FOLDERS) {
      Path target = Files.createDirectories(folder.resolve(name));
      for (URL entry : entries(bundle, name)) {
        String file = entry.getPath().substring(entry.getPath().lastIndexOf('/') + 1);
        unpack(entry, target.resolve(file));
      }
    }
    return new DemoSource(folder);
  }

  private static List<URL> entries(Bundle bundle, String folder) {
    @Nullable Enumeration<URL> found = bundle.findEntries(folder, "*.*", false);
    return found == null ? List.of() : Collections.list(found);
  }

  private static void unpack(URL entry, Path target) throws IOException {
    Path partial = target.resolveSibling(target.getFileName() + ".partial");
    try (InputStream in = entry.openStream()) {
      Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
    }
    if (Files.exists(target) && Files.mismatch(partial, target) < 0) {
      Files.delete(partial);
    } else {
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Where models come from. */
  Path models() {
    return folder.resolve("models");
  }

  /** Where releases come from. */
  Path releases() {
    return folder.resolve("releases");
  }

  /** The older of the two releases, so that there is something to update to. */
  Path firstRelease() throws IOException {
    try (var files = Files.list(releases())) {
      return files
          .filter(file -> file.toString().endsWith(".zip"))
          .sorted()
          .findFirst()
          .orElseThrow(() -> new IOException("The bundle carries no release."));
    }
  }
}
