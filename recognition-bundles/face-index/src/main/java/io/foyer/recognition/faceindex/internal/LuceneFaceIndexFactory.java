package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.IOUtils;
import org.osgi.service.component.annotations.Component;

/** Makes and opens indices with Lucene. */
@Component
public final class LuceneFaceIndexFactory implements FaceIndex.Factory {
  private static final int WARM_K = 10;

  private final Kernels kernels = new Kernels();

  @Override
  public FaceIndex.Published read(Path voy, int samples) throws IOException {
    try (VoyFile file = new VoyFile(voy)) {
      List<FaceIndex.Sample> some = new ArrayList<>();
      for (int i = 0; i < samples; i++) {
        int record = (int) ((long) i * (file.elements() - 1) / Math.max(1, samples - 1));
        float[] vector = new float[file.dimensions()];
        if (!file.deleted(record) && file.direction(record, vector)) {
          some.add(new FaceIndex.Sample(file.label(record), vector));
        }
      }
      return new FaceIndex.Published(file.dimensions(), file.elements(), some);
    }
  }

  @Override
  public void prepare(Path voy, Path target, Format format, Progress progress) throws IOException {
    int workers =
        Math.max(1, Runtime.getRuntime().availableProcessors() / 2); // others go on working
    new Preparation(voy, target, format, progress, Preparation.FIRST_STEP, workers).run();
  }

  @Override
  public FaceIndex open(Path prepared) throws IOException {
    if (!Files.exists(prepared.resolve(Preparation.STAMP))) {
      throw new NoSuchFileException("There is no prepared face index; prepare it first.");
    }
    MMapDirectory directory = new MMapDirectory(prepared);
    DirectoryReader reader = null;
    CandidateSource source = null;
    try {
      reader = DirectoryReader.open(directory);
      if (reader.leaves().size() != 1) {
        throw new IOException("This face index is not of one piece; prepare it again.");
      }
      LeafReaderContext leaf = reader.leaves().getFirst();
      SegmentReader segment = (SegmentReader) leaf.reader();
      FloatVectorValues vectors = segment.getFloatVectorValues(VoyLeaf.VECTOR);
      if (vectors == null
          || vectors.size() != segment.maxDoc()
          || segment.getNumericDocValues(VoyLeaf.LABEL) == null) {
        throw new IOException("This face index lacks vectors or labels; prepare it again.");
      }
      if (Files.exists(prepared.resolve(FaceCodes.NAME))) {
        FaceCodes codes =
            FaceCodes.open(
                directory,
                segment.getSegmentInfo().info.getId(),
                vectors.dimension(),
                vectors.size());
        source = new CodeScan(codes, kernels.warm(codes));
        codes.load();
      } else {
        source = new Graph(segment);
      }
      source.candidates(
          new float[][] {vectors.vectorValue(0).clone()},
          vectors,
          Math.min(WARM_K, vectors.size()));
      DirectoryReader files = reader;
      return new LuceneFaceIndex(
          segment,
          vectors.dimension(),
          source,
          () -> {
            files.close();
            directory.close();
          });
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileSuppressingExceptions(e, source, reader, directory);
      throw e;
    }
  }
}
