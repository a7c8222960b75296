import com.spotify.voyager.jni.Index;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * The file that a release would hold, written by Voyager itself with the parameters of the public
 * releases. Building takes a quarter of an hour, so it is kept between runs with the CPU time it
 * cost.
 *
 * @param file the {@code .voy} file
 * @param buildCpuSeconds what building it cost, from a note beside it
 */
record VoyagerIndex(Path file, double buildCpuSeconds) {
  private static final int M = 12;
  private static final int EF_CONSTRUCTION = 200;

  static VoyagerIndex of(SyntheticFaces faces, Path cache) throws IOException {
    Files.createDirectories(cache);
    String name = faces.kind.name().toLowerCase(Locale.ROOT) + "-" + faces.vectors.length;
    Path file = cache.resolve(name + ".voy");
    Path note = cache.resolve(name + ".cpu");
    if (!Files.exists(note)) {
      System.out.println("building Voyager's index of " + name + " ...");
      var threads = ManagementFactory.getThreadMXBean();
      Path part = cache.resolve(name + ".part");
      long begin = threads.getCurrentThreadCpuTime();
      try (Index index =
          new Index(
              Index.SpaceType.Cosine,
              SyntheticFaces.DIMENSIONS,
              M,
              EF_CONSTRUCTION,
              1,
              faces.vectors.length,
              Index.StorageDataType.Float32)) {
        for (int i = 0; i < faces.vectors.length; i++) { // one at a time: on this very thread
          index.addItem(faces.vectors[i], i);
          if (i % (faces.vectors.length / 10) == 0) {
            System.out.printf("  %d of %d%n", i, faces.vectors.length);
          }
        }
        double cpu = (threads.getCurrentThreadCpuTime() - begin) / 1e9;
        index.saveIndex(part.toString());
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(note, String.format(Locale.ROOT, "%.1f", cpu));
      }
    }
    return new VoyagerIndex(file, Double.parseDouble(Files.readString(note).strip()));
  }
}
