package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.FaceIndex;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.CRC32C;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes an index of a {@code .voy} file: beside the target, and renamed when it is whole and on the
 * disk. The exact format is made in seconds, so an interrupted run starts anew. A graph grows by
 * steps; after each the disk holds an index of the vectors so far, from which the next run goes on.
 */
final class Preparation {
  private static final Logger log = LoggerFactory.getLogger(Preparation.class);

  /** Names the file and the format an index was made from; its last file to be written. */
  static final String STAMP = "made-from";

  /** Vectors that the first step towards a graph takes; a minute's work. */
  static final int FIRST_STEP = 25_000;

  /** A later step takes this part of what is there, so that copying that stays a small matter. */
  private static final int STEP_DIVISOR = 4;

  private static final String GRAPH = "graph";
  private static final String LAYOUT = "foyer face index 1";
  private static final int BUFFER = 1 << 20;
  private static final double GRAPH_SHARE = 0.35; // of the vectors' size: links and codes

  /** What a graph takes of Java's memory for each vector while it is made, in bytes. */
  private static final int GRAPH_HEAP = 800;

  /** How much of Java's memory a graph may take. */
  private static final double HEAP_SHARE = 0.6;

  private final Path voy;
  private final Path target;
  private final Format format;
  private final Progress progress;
  private final int firstStep;
  private final int workers;

  /**
   * To be run once.
   *
   * @param firstStep vectors that the first step towards a graph takes
   * @param workers threads that make a graph
   */
  Preparation(Path voy, Path target, Format format, Progress progress, int firstStep, int workers) {
    this.voy = voy;
    this.target = target.toAbsolutePath();
    this.format = format;
    this.progress = progress;
    this.firstStep = firstStep;
    this.workers = workers;
  }

  void run() throws IOException {
    String stamp = stamp();
    if (Files.exists(target.resolve(STAMP))
        && Files.readString(target.resolve(STAMP)).equals(stamp)) {
      return;
    }
    Path part = target.resolveSibling(target.getFileName() + FaceIndex.Factory.UNFINISHED);
    int there = begun(part, stamp);
    if (there == 0) {
      erase(part);
    }
    Files.createDirectories(part);
    try {
      build(part, there, stamp);
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
      Exception told = told(e);
      try {
        if (!(told instanceof OperationCancelled) || begun(part, stamp) == 0) {
          erase(part);
        }
      } catch (IOException again) {
        told.addSuppressed(again);
      }
      switch (told) {
        case RuntimeException runtime -> throw runtime;
        case IOException io -> throw io;
        default -> throw new IOException(told);
      }
    }
  }

  /** How many vectors of this very file an interrupted run has indexed; 0 to start anew. */
  private int begun(Path part, String stamp) {
    if (format == Format.EXACT || !Files.exists(part)) {
      return 0;
    }
    try (MMapDirectory directory = new MMapDirectory(part)) {
      if (!DirectoryReader.indexExists(directory)) {
        return 0;
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        if (!stamp.equals(reader.getIndexCommit().getUserData().get(STAMP))
            || reader.leaves().size() != 1) {
          return 0;
        }
        reader.leaves().getFirst().reader().checkIntegrity();
        return reader.maxDoc();
      }
    } catch (IOException | IllegalArgumentException e) { // the latter: of another Lucene
      log.info("a face index that was begun cannot be continued and starts anew");
      log.debug("a face index that was begun", e);
      return 0;
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
        format == Format.EXACT ? format.key() + " " + FaceCodes.VERSION : format.key(),
        length,
        checksum.getValue());
  }

  private void build(Path part, int there, String stamp) throws IOException {
    try (VoyFile file = new VoyFile(voy);
        VoyLeaf leaf = new VoyLeaf(file, progress);
        MMapDirectory directory = new MMapDirectory(part);
        ExecutorService threads = Executors.newFixedThreadPool(workers)) {
      int total = leaf.maxDoc();
      requireSpace(part, (long) total * file.dimensions() * Float.BYTES);
      requireMemory(total);
      KnnVectorsFormat vectors = new AnyWidth(vectorsFormat(workers > 1 ? threads : null));
      for (int from = there; from < total; ) {
        int step = Math.max(firstStep, from / STEP_DIVISOR);
        int to = format == Format.EXACT ? total : (int) Math.min(total, (long) from + step);
        append(directory, leaf, from, to, vectors, stamp);
        from = to;
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
      progress.report("done", total, total);
    }
  }

  /**
   * Puts a segment of all vectors up to a place where one of those before stands. Lucene keeps the
   * graph that is there and adds the new vectors to it.
   */
  private void append(
      MMapDirectory directory,
      VoyLeaf leaf,
      int from,
      int to,
      KnnVectorsFormat vectors,
      String stamp)
      throws IOException {
    boolean exact = format == Format.EXACT;
    GraphStep graph = new GraphStep(from, to, leaf.maxDoc());
    IndexWriterConfig configuration =
        new IndexWriterConfig()
            .setOpenMode(OpenMode.CREATE) // takes the place of the commit before by its own
            .setCodec(
                new Lucene104Codec() {
                  @Override
                  public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                    return vectors;
                  }
                })
            .setMergePolicy(exact ? new OneSegment() : graph)
            .setMergeScheduler(new SerialMergeScheduler())
            .setCommitOnClose(false);
    Progress copying = exact ? progress : (stage, done, all) -> graph.told(0);
    List<CodecReader> parts = new ArrayList<>();
    try (DirectoryReader before = from == 0 ? null : DirectoryReader.open(directory);
        IndexWriter writer = new IndexWriter(directory, configuration)) {
      if (before != null) {
        parts.add((CodecReader) before.leaves().getFirst().reader());
      }
      parts.add(SlowCodecReaderWrapper.wrap(leaf.part(from, to, copying)));
      writer.addIndexes(parts.toArray(CodecReader[]::new));
      writer.setLiveCommitData(Map.of(STAMP, stamp).entrySet());
      writer.commit();
    }
  }

  /** A step towards a graph copies what is there. */
  private void requireSpace(Path part, long vectors) throws IOException {
    double share = format == Format.EXACT ? 1 : 2;
    long needed = (long) (vectors * (1 + GRAPH_SHARE) * share);
    if (Files.getFileStore(part).getUsableSpace() < needed) {
      throw diskFull(needed, null);
    }
  }

  /** Running out of memory would end the process, and again after each start. */
  private void requireMemory(int total) throws IOException {
    long needed = (long) ((long) total * GRAPH_HEAP / HEAP_SHARE) >> 20;
    long allowed = Runtime.getRuntime().maxMemory() >> 20;
    if (format == Format.HNSW && needed > allowed) {
      throw new IOException(
          "A graph of %d faces needs %d MB of Java's memory and may use %d MB: start with FOYER_MEMORY=%dm or choose the exact index."
              .formatted(total, needed, allowed, needed));
    }
  }

  /** Plain vectors where codes of our own do the search, else a graph over Lucene's own codes. */
  private KnnVectorsFormat vectorsFormat(@Nullable ExecutorService threads) {
    return switch (format) {
      case EXACT -> new Lucene99HnswVectorsFormat(16, 100, 1, null, Integer.MAX_VALUE);
      case HNSW ->
          new Lucene104HnswScalarQuantizedVectorsFormat(
              ScalarEncoding.SEVEN_BIT,
              Graph.MAX_CONNECTIONS,
              Graph.BEAM_WIDTH,
              threads == null ? 1 : workers,
              threads,
              0);
    };
  }

  /** What a caller can make something of: cancelled, disk full, or as it was. */
  private static Exception told(Exception failure) {
    Set<Throwable> seen = new HashSet<>();
    for (Throwable e = failure; e != null && seen.add(e); e = e.getCause()) {
      if (e instanceof OperationCancelled cancelled) {
        return cancelled;
      }
      String message = e.getMessage();
      if (message != null && message.contains("No space left on device")) {
        return diskFull(0, failure);
      }
    }
    return failure;
  }

  private static IOException diskFull(long needed, @Nullable Exception e) {
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
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
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

  /** Leaves the one segment as it is. */
  private static class OneSegment extends LogDocMergePolicy {
    OneSegment() {
      setNoCFSRatio(0);
    }
  }

  /** What Lucene asks for each vector whether to go on tells how far a graph is. */
  private final class GraphStep extends OneSegment {
    /** Nodes on all levels for each vector; copying one that is there is asked about as well. */
    private static final double NODES = Graph.MAX_CONNECTIONS / (Graph.MAX_CONNECTIONS - 1.0);

    private final int from;
    private final int to;
    private final int total;
    private long asked;

    GraphStep(int from, int to, int total) {
      this.from = from;
      this.to = to;
      this.total = total;
    }

    @Override
    public MergeSpecification findMerges(CodecReader... readers) {
      MergeSpecification one = new MergeSpecification();
      one.add(
          new OneMerge(readers) {
            @Override
            public void checkAborted() throws MergeAbortedException {
              super.checkAborted();
              told(1);
            }
          });
      return one;
    }

    /** By each of the workers. */
    synchronized void told(int more) {
      asked += more;
      long added = asked - (long) (from * NODES);
      progress.report(GRAPH, Math.clamp(from + added, from, to), total);
    }
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
