package io.foyer.store.internal;

import io.foyer.store.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Finds migrations in the folder or jar that the anchor was loaded from, without a framework. */
final class CodeSourceMigrations implements Migrations {
  @Override
  public List<URL> files(Schema schema) throws IOException {
    String folder = "migrations/" + schema.name() + "/";
    Path source = source(schema.anchor());
    if (Files.isDirectory(source)) {
      Path directory = source.resolve(folder);
      if (!Files.isDirectory(directory)) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(directory)) {
        return files
            .filter(file -> file.toString().endsWith(".sql"))
            .map(file -> url(file.toUri()))
            .toList();
      }
    }
    try (JarFile jar = new JarFile(source.toFile())) {
      List<String> names =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.startsWith(folder) && name.endsWith(".sql"))
              .toList();
      return names.stream()
          .map(name -> url(URI.create("jar:" + source.toUri() + "!/" + name)))
          .toList();
    }
  }

  private static URL url(URI address) {
    try {
      return address.toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path source(Class<?> anchor) {
    try {
      return Path.of(anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot find where " + anchor.getName() + " is from", e);
    }
  }
}
