package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafMetaData;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * A {@code .voy} file, or a run of its vectors, as a segment that Lucene can merge: so one pass
 * writes one segment, straight from file to file and without holding the vectors in memory. Only
 * what a merge asks for is there. The file stays its caller's.
 */
final class VoyLeaf extends LeafReader {
  static final String VECTOR = "vector";
  static final String LABEL = "label";

  private final VoyFile file;
  private final Progress progress;
  private final int[] records;
  private final int[] labels;
  private final FieldInfos fields;

  /**
   * Reads through the file once, and leaves out what is deleted and vectors of zeros.
   *
   * @throws IOException when a vector is not finite, a label occurs twice, or nothing is left
   */
  VoyLeaf(VoyFile file, Progress progress) throws IOException {
    this.file = file;
    this.progress = progress;
    int[] records = new int[file.elements()];
    int[] labels = new int[file.elements()];
    float[] vector = new float[file.dimensions()];
    int count = 0;
    for (int record = 0; record < file.elements(); record++) {
      if (record % 1024 == 0) {
        progress.report("check", record, file.elements());
      }
      if (!file.deleted(record) && file.direction(record, vector)) {
        records[count] = record;
        labels[count++] = file.label(record);
      }
    }
    if (count == 0) {
      throw new IOException("This .voy file holds no faces.");
    }
    this.records = Arrays.copyOf(records, count);
    this.labels = Arrays.copyOf(labels, count);
    fields = fields(file.dimensions());
    int[] sorted = this.labels.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < count; i++) {
      if (sorted[i] == sorted[i - 1]) {
        throw new IOException("This .voy file is damaged: it has label " + sorted[i] + " twice.");
      }
    }
  }

  private VoyLeaf(VoyFile file, Progress progress, int[] records, int[] labels) {
    this.file = file;
    this.progress = progress;
    this.records = records;
    this.labels = labels;
    fields = fields(file.dimensions());
  }

  /** Some of its vectors, told to a progress of their own. */
  VoyLeaf part(int from, int to, Progress partProgress) {
    return new VoyLeaf(
        file,
        partProgress,
        Arrays.copyOfRange(records, from, to),
        Arrays.copyOfRange(labels, from, to));
  }

  private static FieldInfos fields(int dimensions) {
    return new FieldInfos(
        new FieldInfo[] {
          field(VECTOR, 0, DocValuesType.NONE, dimensions),
          field(LABEL, 1, DocValuesType.NUMERIC, 0)
        });
  }

  private static FieldInfo field(String name, int number, DocValuesType values, int dimensions) {
    return new FieldInfo(
        name,
        number,
        false,
        false,
        false,
        IndexOptions.NONE,
        values,
        DocValuesSkipIndexType.NONE,
        -1,
        Map.of(),
        0,
        0,
        0,
        dimensions,
        VectorEncoding.FLOAT32,
        VectorSimilarityFunction.DOT_PRODUCT,
        false,
        false);
  }

  @Override
  public FloatVectorValues getFloatVectorValues(String field) {
    return new Vectors();
  }

  @Override
  public NumericDocValues getNumericDocValues(String field) {
    return new Labels();
  }

  private final class Vectors extends FloatVectorValues {
    private final float[] vector = new float[file.dimensions()];
    private int current = -1;

    @Override
    public float[] vectorValue(int ord) throws IOException {
      if (ord != current) {
        if (ord % 1024 == 0) {
          progress.report("vectors", ord, records.length);
        }
        file.direction(records[ord], vector);
        current = ord;
      }
      return vector;
    }

    @Override
    public int dimension() {
      return vector.length;
    }

    @Override
    public int size() {
      return records.length;
    }

    @Override
    public FloatVectorValues copy() {
      return new Vectors();
    }

    @Override
    public DocIndexIterator iterator() {
      return createDenseIterator();
    }
  }

  private final class Labels extends NumericDocValues {
    private int doc = -1;

    @Override
    public long longValue() {
      return labels[doc];
    }

    @Override
    public boolean advanceExact(int target) {
      doc = target;
      return true;
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      return advance(doc + 1);
    }

    @Override
    public int advance(int target) {
      doc = target < labels.length ? target : NO_MORE_DOCS;
      return doc;
    }

    @Override
    public long cost() {
      return labels.length;
    }
  }

  @Override
  public FieldInfos getFieldInfos() {
    return fields;
  }

  @Override
  public int numDocs() {
    return records.length;
  }

  @Override
  public int maxDoc() {
    return records.length;
  }

  @Override
  public LeafMetaData getMetaData() {
    return new LeafMetaData(Version.LATEST.major, Version.LATEST, null, false);
  }

  @Override
  public StoredFields storedFields() {
    return new StoredFields() {
      @Override
      public void document(int doc, StoredFieldVisitor visitor) {}
    };
  }

  @Override
  public void searchNearestVectors(
      String field, float[] target, KnnCollector collector, AcceptDocs accept) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void searchNearestVectors(
      String field, byte[] target, KnnCollector collector, AcceptDocs accept) {
    throw new UnsupportedOperationException();
  }

  @Override
  public TermVectors termVectors() {
    return TermVectors.EMPTY;
  }

  @Override
  public @Nullable Bits getLiveDocs() {
    return null;
  }

  @Override
  public @Nullable CacheHelper getCoreCacheHelper() {
    return null;
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }

  @Override
  public @Nullable Terms terms(String field) {
    return null;
  }

  @Override
  public @Nullable BinaryDocValues getBinaryDocValues(String field) {
    return null;
  }

  @Override
  public @Nullable SortedDocValues getSortedDocValues(String field) {
    return null;
  }

  @Override
  public @Nullable SortedNumericDocValues getSortedNumericDocValues(String field) {
    return null;
  }

  @Override
  public @Nullable SortedSetDocValues getSortedSetDocValues(String field) {
    return null;
  }

  @Override
  public @Nullable NumericDocValues getNormValues(String field) {
    return null;
  }

  @Override
  public @Nullable DocValuesSkipper getDocValuesSkipper(String field) {
    return null;
  }

  @Override
  public @Nullable ByteVectorValues getByteVectorValues(String field) {
    return null;
  }

  @Override
  public @Nullable PointValues getPointValues(String field) {
    return null;
  }

  @Override
  public void checkIntegrity() {}

  @Override
  protected void doClose() {} // the file is not its own
}
