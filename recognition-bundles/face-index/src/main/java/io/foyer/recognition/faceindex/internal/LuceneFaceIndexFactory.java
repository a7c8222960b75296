package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
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
  public void prepare(Path voy, Path target, Format format, Progress progress) throws IOException {
    new Preparation(voy, target, format, progress).run();
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
      NumericDocValues labelValues = segment.getNumericDocValues(VoyLeaf.LABEL);
      if (vectors == null || labelValues == null || vectors.size() != segment.maxDoc()) {
        throw new IOException("This face index lacks vectors or labels; prepare it again.");
      }
      int[] labels = new int[segment.maxDoc()];
      for (int doc = 0; doc < labels.length; doc++) {
        if (!labelValues.advanceExact(doc)) {
          throw new IOException("This face index lacks a label; prepare it again.");
        }
        labels[doc] = (int) labelValues.longValue();
      }
      if (Files.exists(prepared.resolve(FaceCodes.NAME))) {
        FaceCodes codes =
            FaceCodes.open(
                directory,
                segment.getSegmentInfo().info.getId(),
                vectors.dimension(),
                labels.length);
        source = new CodeScan(codes, kernels.fastest(codes));
        codes.load();
      } else {
        source = new Graph(segment);
      }
      source.candidates(new float[][] {vectors.vectorValue(0)}, Math.min(WARM_K, labels.length));
      DirectoryReader files = reader;
      return new LuceneFaceIndex(
          segment,
          labels,
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
