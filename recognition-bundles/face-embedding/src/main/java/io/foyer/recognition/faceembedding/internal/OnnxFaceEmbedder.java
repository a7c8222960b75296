package io.foyer.recognition.faceembedding.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.Placement;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.NetworkInput;
import io.foyer.recognition.inference.Normalisation;
import io.foyer.recognition.inference.Port;
import io.foyer.recognition.inference.Resampling;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * An embedder whose file says how it wants its pictures: pixel after pixel or plane after plane, of
 * which size, one at a time or many. What the file does not say, the normalisation, goes by the
 * model.
 */
final class OnnxFaceEmbedder implements FaceEmbedder {
  private static final int LARGEST_INPUT = 512;
  private static final int MOST_ROWS = 64;

  /**
   * Rows of one call on the CPU. More are no faster there (40 ms a row from 1 to 32 rows of the 136
   * MB network), and each takes 13 MB of intermediate results.
   */
  private static final int ROWS_ON_CPU = 16;

  private final Model model;
  private final RecognitionSettings settings;
  private final NetworkInput input;
  private final Resampling plain;
  private final Resampling mirrored;
  private final long[] shape;
  private final int fixedRows;
  private final int dimensions;

  /** Takes the model over, unless it throws. */
  OnnxFaceEmbedder(EmbeddingModel kind, Model model, RecognitionSettings settings) {
    this.model = model;
    this.settings = settings;
    Port port = model.input();
    boolean channelsLast = port.rank() == 4 && port.size(3) == 3;
    if (!channelsLast && (port.rank() != 4 || port.size(1) != 3)) {
      throw other("its input is " + port.shape() + ", not pictures of three channels");
    }
    int height = edge(port.size(channelsLast ? 1 : 2), kind);
    int width = edge(port.size(channelsLast ? 2 : 3), kind);
    if (height < FaceAligner.SIZE
        || width < FaceAligner.SIZE
        || height > LARGEST_INPUT
        || width > LARGEST_INPUT) {
      throw other("its input has " + width + " × " + height + " pixels, not at least 112");
    }
    input =
        new NetworkInput(
            channelsLast ? NetworkInput.Layout.INTERLEAVED : NetworkInput.Layout.PLANAR,
            width,
            height,
            kind == EmbeddingModel.FACENET
                ? Normalisation.of(127.5, 127.5)
                : Normalisation.of(127.5, 128),
            0);
    plain = Resampling.area(FaceAligner.SIZE, FaceAligner.SIZE, width, height);
    mirrored = plain.mirrored();
    shape = channelsLast ? new long[] {1, height, width, 3} : new long[] {1, 3, height, width};
    if (port.size(0) > MOST_ROWS) {
      throw other("it takes " + port.size(0) + " pictures at a time");
    }
    fixedRows = Math.clamp(port.size(0), 0, MOST_ROWS);
    dimensions = probe();
  }

  /** The published size where the file leaves it open. */
  private static int edge(long declared, EmbeddingModel kind) {
    if (declared > 0) {
      return (int) Math.min(declared, Integer.MAX_VALUE);
    }
    return kind == EmbeddingModel.FACENET ? 160 : FaceAligner.SIZE;
  }

  private int probe() {
    int rows = fixedRows > 0 ? fixedRows : 2;
    try (Model.Call call = model.call()) {
      call.input(rows(rows)).fill((byte) 0);
      call.run();
      List<Long> found = call.outputShape(0);
      long numbers = call.output(0).byteSize() / Float.BYTES;
      if (found.getFirst() != rows || numbers > rows * 65_536L) {
        throw other("its output is " + found + ", not one vector a face");
      }
      return (int) (numbers / rows);
    }
  }

  private ModelException other(String why) {
    return new ModelException(
        "The model " + model.name() + " is no face embedder of the known kind: " + why + ".");
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  @Override
  public List<float[]> embed(List<Picture> aligned) {
    float[][] sums = new float[aligned.size()][dimensions];
    int group = Math.max(1, settings.values().embeddingBatchSize());
    for (int from = 0; from < aligned.size(); from += group) {
      embed(aligned, from, Math.min(from + group, aligned.size()), sums);
    }
    return List.of(sums);
  }

  /** Embeds a group: first all as they are, then all mirrored. */
  private void embed(List<Picture> aligned, int from, int to, float[][] sums) {
    int rows = 2 * (to - from);
    int step = fixedRows > 0 ? fixedRows : Math.min(rows, atOnce());
    for (int begin = 0; begin < rows; begin += step) {
      try (Model.Call call = model.call()) {
        MemorySegment target = call.input(rows(step));
        long bytes = input.size() * (long) Float.BYTES;
        int end = Math.min(begin + step, rows); // rows beyond hold what was there, for nobody
        for (int row = begin; row < end; row++) {
          input.write(
              aligned.get(from + row % (to - from)),
              row < to - from ? plain : mirrored,
              target.asSlice((row - begin) * bytes, bytes));
        }
        call.run();
        for (int row = begin; row < end; row++) {
          add(call.output(0), row - begin, sums[from + row % (to - from)]);
        }
      }
    }
  }

  private int atOnce() {
    return model.placement().device() == Placement.Device.GPU ? Integer.MAX_VALUE : ROWS_ON_CPU;
  }

  private void add(MemorySegment vectors, int row, float[] sum) {
    for (int i = 0; i < dimensions; i++) {
      float value = vectors.getAtIndex(ValueLayout.JAVA_FLOAT, (long) row * dimensions + i);
      if (!Float.isFinite(value)) {
        throw new ModelException(
            "The model " + model.name() + " answered with something that is not a number.");
      }
      sum[i] += value * 0.5f;
    }
  }

  private long[] rows(int rows) {
    long[] all = shape.clone();
    all[0] = rows;
    return all;
  }

  @Override
  public void close() {
    model.close();
  }
}
