package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.InfoStream;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/**
 * Makes an index of a {@code .voy} file: beside the target, and renamed when it is whole and on the
 * disk. The exact format is made in seconds, so an interrupted run starts anew.
 */
final class Preparation {
  /** Names the file and the format an index was made from; its last file to be written. */
  static final String STAMP = "made-from";

  private static final String LAYOUT = "foyer face index 1";
  private static final int BUFFER = 1 << 20;
  private static final double GRAPH_SHARE = 0.35; // of the vectors' size: links and codes

  private final Path voy;
  private final Path target;
  private final Format format;
  private final Progress progress;

  Preparation(Path voy, Path target, Format format, Progress progress) {
    this.voy = voy;
    this.target = target.toAbsolutePath();
    this.format = format;
    this.progress = progress;
  }

  void run() throws IOException {
    String stamp = stamp();
    if (Files.exists(target.resolve(STAMP))
        && Files.readString(target.resolve(STAMP)).equals(stamp)) {
      return;
    }
    Path part = target.resolveSibling(target.getFileName() + ".part");
    erase(part);
    Files.createDirectories(part);
    try {
      build(part);
      Files.writeString(part.resolve(STAMP), stamp);
      sync(part.resolve(STAMP), StandardOpenOption.WRITE);
      sync(part, StandardOpenOption.READ);
      Path old = target.resolveSibling(target.getFileName() + ".old");
      erase(old);
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      Path parent = target.getParent();
      if (parent != null) {
        sync(parent, StandardOpenOption.READ);
      }
      erase(old);
    } catch (IOException | RuntimeException e) {
      try {
        erase(part);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw told(e);
    }
  }

  /** Size and checksum of the file, and what is made of it. */
  private String stamp() throws IOException {
    CRC32C checksum = new CRC32C();
    long length = 0;
    try (FileChannel channel = FileChannel.open(voy, StandardOpenOption.READ)) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
      while (channel.read(buffer) >= 0) {
        length += buffer.flip().remaining();
        checksum.update(buffer);
        buffer.clear();
        progress.report("read", length, channel.size());
      }
    }
    return String.format(
        Locale.ROOT,
        "%s%nformat %s%nbytes %d%ncrc32c %08x%n",
        LAYOUT,
        format.key(),
        length,
        checksum.getValue());
  }

  private void build(Path part) throws IOException {
    try (VoyFile file = new VoyFile(voy);
        VoyLeaf leaf = new VoyLeaf(file, progress);
        MMapDirectory directory = new MMapDirectory(part)) {
      long vectors = (long) leaf.maxDoc() * file.dimensions() * Float.BYTES;
      long needed = (long) (vectors * (1 + GRAPH_SHARE));
      if (Files.getFileStore(part).getUsableSpace() < needed) {
        throw diskFull(needed, null);
      }
      KnnVectorsFormat vectorsFormat = new AnyWidth(vectorsFormat());
      LogDocMergePolicy oneSegment = new LogDocMergePolicy();
      oneSegment.setNoCFSRatio(0);
      IndexWriterConfig configuration =
          new IndexWriterConfig()
              .setCodec(
                  new Lucene104Codec() {
                    @Override
                    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                      return vectorsFormat;
                    }
                  })
              .setMergePolicy(oneSegment)
              .setMergeScheduler(new SerialMergeScheduler())
              .setInfoStream(new GraphProgress(leaf.maxDoc()))
              .setCommitOnClose(false);
      try (IndexWriter writer = new IndexWriter(directory, configuration)) {
        writer.addIndexes(SlowCodecReaderWrapper.wrap(leaf));
        writer.commit();
      }
      if (format == Format.EXACT) {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          SegmentReader segment = (SegmentReader) reader.leaves().getFirst().reader();
          FaceCodes.write(
              directory,
              segment.getSegmentInfo().info.getId(),
              segment.getFloatVectorValues(VoyLeaf.VECTOR),
              progress);
        }
        directory.sync(Set.of(FaceCodes.NAME));
        directory.syncMetaData();
      }
      progress.report("done", leaf.maxDoc(), leaf.maxDoc());
    }
  }

  /** Plain vectors where codes of our own do the search, else a graph over Lucene's own codes. */
  private KnnVectorsFormat vectorsFormat() {
    return switch (format) {
      case EXACT -> new Lucene99HnswVectorsFormat(16, 100, 1, null, Integer.MAX_VALUE);
      case HNSW ->
          new Lucene104HnswScalarQuantizedVectorsFormat(
              ScalarEncoding.SEVEN_BIT, Graph.MAX_CONNECTIONS, Graph.BEAM_WIDTH, 1, null, 0);
    };
  }

  /** What a caller can make something of: cancelled, disk full, or as it was. */
  private IOException told(Exception failure) {
    Set<Throwable> seen = new HashSet<>();
    for (Throwable e = failure; e != null && seen.add(e); e = e.getCause()) {
      if (e instanceof OperationCancelled cancelled) {
        throw cancelled;
      }
      String message = e.getMessage();
      if (message != null && message.contains("No space left on device")) {
        return diskFull(0, failure);
      }
    }
    return switch (failure) {
      case IOException e -> e;
      case RuntimeException e -> throw e;
      default -> new IOException(failure);
    };
  }

  private static IOException diskFull(long needed, @org.jspecify.annotations.Nullable Exception e) {
    return new IOException(
        "The disk is full: an index of this file needs "
            + (needed > 0 ? (needed >> 20) + 1 + " MB" : "more")
            + " free in the data directory. Make room and try again.",
        e);
  }

  private static void sync(Path path, StandardOpenOption how) throws IOException {
    try (FileChannel channel = FileChannel.open(path, how)) {
      channel.force(true);
    }
  }

  private static void erase(Path folder) throws IOException {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(
                Path directory, @org.jspecify.annotations.Nullable IOException failure)
                throws IOException {
              if (failure != null) {
                throw failure;
              }
              Files.delete(directory);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (NoSuchFileException nothingToErase) {
      if (Files.exists(folder)) {
        throw nothingToErase;
      }
    }
  }

  /**
   * Lucene tells how far a graph is in its log only; a line of that is also where a graph's making
   * can be stopped.
   */
  private final class GraphProgress extends InfoStream {
    private static final String COMPONENT = "HNSW";
    private static final Pattern BUILT = Pattern.compile("built (\\d+) ");
    private final int total;
    private long built;

    GraphProgress(int total) {
      this.total = total;
    }

    @Override
    public void message(String component, String message) {
      if (isEnabled(component)) {
        Matcher matcher = BUILT.matcher(message);
        if (matcher.find()) {
          built = Long.parseLong(matcher.group(1));
        }
        progress.report("graph", built, total);
      }
    }

    @Override
    public boolean isEnabled(String component) {
      return component.equals(COMPONENT);
    }

    @Override
    public void close() {}
  }

  /** One of Lucene's formats without its limit of dimensions, under its own name. */
  private static final class AnyWidth extends KnnVectorsFormat {
    private final KnnVectorsFormat format;

    AnyWidth(KnnVectorsFormat format) {
      super(format.getName());
      this.format = format;
    }

    @Override
    public org.apache.lucene.codecs.KnnVectorsWriter fieldsWriter(
        org.apache.lucene.index.SegmentWriteState state) throws IOException {
      return format.fieldsWriter(state);
    }

    @Override
    public org.apache.lucene.codecs.KnnVectorsReader fieldsReader(
        org.apache.lucene.index.SegmentReadState state) throws IOException {
      return format.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
      return VoyFile.MAX_DIMENSIONS;
    }
  }
}
