import io.foyer.recognition.inference.onnx.OnnxFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Networks of the real ones' architecture and size with random weights: they know no face, and take
 * as long as those that do.
 */
final class RandomNetworks {
  /**
   * A network on disk.
   *
   * @param file the ONNX file
   * @param multiplications of one picture, in the convolutions and matrices
   */
  record Network(Path file, double multiplications) {}

  private final OnnxFile onnx = new OnnxFile();
  private final SplittableRandom random = new SplittableRandom(7);
  private double multiplications;
  private int names;

  /** What a layer gives: planes of a size. */
  private record Planes(String name, int count, int edge) {}

  private RandomNetworks() {}

  /** As DeepFace's ArcFace: ResNet-34 with normalisation before each block; 112 pixels, 136 MB. */
  static Network resnet34(Path file) {
    RandomNetworks n = new RandomNetworks();
    Planes at = n.picture(112);
    at = n.slope(n.convolution(at, 64, 3, 3, 1, true, 1));
    int[] counts = {64, 128, 256, 512};
    int[] blocks = {3, 4, 6, 3};
    for (int stage = 0; stage < counts.length; stage++) {
      for (int block = 0; block < blocks[stage]; block++) {
        int stride = block == 0 ? 2 : 1;
        Planes inner = n.slope(n.convolution(n.normalise(at), counts[stage], 3, 3, 1, true, 1));
        inner = n.convolution(inner, counts[stage], 3, 3, stride, true, 1);
        Planes shortcut = stride == 1 ? at : n.convolution(at, counts[stage], 1, 1, 2, true, 1);
        at = n.sum(inner, shortcut);
      }
    }
    return n.embedding(n.normalise(at), true, file);
  }

  /** As FaceNet: Inception-ResNet v1; 160 pixels, 94 MB. */
  static Network inceptionResnet(Path file) {
    RandomNetworks n = new RandomNetworks();
    Planes at = n.picture(160);
    at = n.rectified(at, 32, 3, 3, 2, false);
    at = n.rectified(at, 32, 3, 3, 1, false);
    at = n.rectified(at, 64, 3, 3, 1, true);
    at = n.pool(at);
    at = n.rectified(at, 80, 1, 1, 1, true);
    at = n.rectified(at, 192, 3, 3, 1, false);
    at = n.rectified(at, 256, 3, 3, 2, false);
    for (int i = 0; i < 5; i++) {
      Planes a = n.rectified(at, 32, 1, 1, 1, true);
      Planes b = n.rectified(n.rectified(at, 32, 1, 1, 1, true), 32, 3, 3, 1, true);
      Planes c = n.rectified(at, 32, 1, 1, 1, true);
      c = n.rectified(n.rectified(c, 32, 3, 3, 1, true), 32, 3, 3, 1, true);
      at = n.residual(at, List.of(a, b, c));
    }
    Planes left = n.rectified(at, 384, 3, 3, 2, false);
    Planes right = n.rectified(n.rectified(at, 192, 1, 1, 1, true), 192, 3, 3, 1, true);
    at = n.together(List.of(left, n.rectified(right, 256, 3, 3, 2, false), n.pool(at)));
    for (int i = 0; i < 10; i++) {
      Planes a = n.rectified(at, 128, 1, 1, 1, true);
      Planes b = n.rectified(n.rectified(at, 128, 1, 1, 1, true), 128, 1, 7, 1, true);
      at = n.residual(at, List.of(a, n.rectified(b, 128, 7, 1, 1, true)));
    }
    Planes a = n.rectified(n.rectified(at, 256, 1, 1, 1, true), 384, 3, 3, 2, false);
    Planes b = n.rectified(n.rectified(at, 256, 1, 1, 1, true), 256, 3, 3, 2, false);
    Planes c = n.rectified(n.rectified(at, 256, 1, 1, 1, true), 256, 3, 3, 1, true);
    at = n.together(List.of(a, b, n.rectified(c, 256, 3, 3, 2, false), n.pool(at)));
    for (int i = 0; i < 6; i++) {
      Planes d = n.rectified(at, 192, 1, 1, 1, true);
      Planes e = n.rectified(n.rectified(at, 192, 1, 1, 1, true), 192, 1, 3, 1, true);
      at = n.residual(at, List.of(d, n.rectified(e, 192, 3, 1, 1, true)));
    }
    return n.embedding(at, false, file);
  }

  /** A detector of about half a GFLOP at 640 pixels, with scores that name no face. */
  static Network detector(Path file) {
    RandomNetworks n = new RandomNetworks();
    n.onnx.input("input", 1, 3, "height", "width");
    Planes at = n.rectified(new Planes("input", 3, 640), 16, 3, 3, 2, true);
    at = n.separable(at, 16, 1);
    at = n.separable(at, 40, 2);
    at = n.separable(at, 40, 1);
    at = n.separable(at, 72, 2);
    at = n.separable(at, 72, 1);
    Planes fine = n.separable(at, 72, 1);
    Planes middle = n.separable(n.separable(fine, 152, 2), 152, 1);
    Planes coarse = n.separable(n.separable(middle, 288, 2), 288, 1);
    List<String> outputs = new ArrayList<>();
    for (Planes grid : List.of(fine, middle, coarse)) {
      Planes head = n.rectified(grid, 64, 1, 1, 1, true);
      head = n.separable(n.separable(head, 64, 1), 64, 1);
      for (int columns : new int[] {1, 4, 10}) {
        Planes out = n.convolution(head, 2 * columns, 3, 3, 1, true, 1);
        String last = n.next();
        n.onnx.node("Transpose", List.of(out.name), last, "perm", new int[] {0, 2, 3, 1});
        n.onnx.longs(last + "s", new long[] {-1, columns}, 2);
        n.onnx.node("Reshape", List.of(last, last + "s"), last + "r");
        if (columns == 1) {
          n.onnx.floats(last + "b", new float[] {-1e6f}, 1);
          n.onnx.node("Add", List.of(last + "r", last + "b"), last + "a");
        }
        n.onnx.node(
            columns == 1 ? "Sigmoid" : "Identity",
            List.of(last + (columns == 1 ? "a" : "r")),
            last + "o");
        outputs.add(last + "o");
      }
    }
    outputs.forEach(output -> n.onnx.output(output));
    return new Network(n.onnx.write(file), n.multiplications);
  }

  /** Nothing but a product of two square matrices. */
  static Network product(int edge, Path file) {
    RandomNetworks n = new RandomNetworks();
    n.onnx.input("x", edge, edge).floats("w", n.weights(edge * edge, edge), edge, edge);
    n.onnx.node("MatMul", List.of("x", "w"), "y").output("y", edge, edge);
    return new Network(n.onnx.write(file), (double) edge * edge * edge);
  }

  private String next() {
    return "n" + names++;
  }

  private float[] weights(int count, int inputs) {
    double range = Math.sqrt(3.0 / inputs);
    float[] all = new float[count];
    for (int i = 0; i < count; i++) {
      all[i] = (float) ((random.nextDouble() * 2 - 1) * range);
    }
    return all;
  }

  private Planes picture(int edge) {
    onnx.input("input", "faces", edge, edge, 3);
    onnx.node("Transpose", List.of("input"), "planes", "perm", new int[] {0, 3, 1, 2});
    return new Planes("planes", 3, edge);
  }

  private Planes convolution(
      Planes in, int count, int high, int wide, int stride, boolean same, int groups) {
    String out = next();
    int inputs = in.count / groups * high * wide;
    onnx.floats(out + "w", weights(count * inputs, inputs), count, in.count / groups, high, wide);
    onnx.floats(out + "b", new float[count], count);
    int up = same ? high / 2 : 0;
    int left = same ? wide / 2 : 0;
    onnx.node(
        "Conv",
        List.of(in.name, out + "w", out + "b"),
        out,
        "kernel_shape",
        new int[] {high, wide},
        "strides",
        new int[] {stride, stride},
        "pads",
        new int[] {up, left, up, left},
        "group",
        groups);
    int edge = (in.edge + 2 * Math.max(up, left) - Math.max(high, wide)) / stride + 1;
    multiplications += (double) edge * edge * count * inputs;
    return new Planes(out, count, edge);
  }

  private Planes rectified(Planes in, int count, int high, int wide, int stride, boolean same) {
    return rectified(convolution(in, count, high, wide, stride, same, 1));
  }

  private Planes rectified(Planes in) {
    String out = next();
    onnx.node("Relu", List.of(in.name), out);
    return new Planes(out, in.count, in.edge);
  }

  private Planes separable(Planes in, int count, int stride) {
    Planes deep = rectified(convolution(in, in.count, 3, 3, stride, true, in.count));
    return rectified(deep, count, 1, 1, 1, true);
  }

  private Planes slope(Planes in) {
    String out = next();
    onnx.floats(out + "s", weights(in.count, 48), in.count, 1, 1);
    onnx.node("PRelu", List.of(in.name, out + "s"), out);
    return new Planes(out, in.count, in.edge);
  }

  private Planes normalise(Planes in) {
    String out = next();
    float[] ones = new float[in.count];
    java.util.Arrays.fill(ones, 1);
    onnx.floats(out + "s", ones, in.count).floats(out + "b", new float[in.count], in.count);
    onnx.floats(out + "m", new float[in.count], in.count).floats(out + "v", ones, in.count);
    onnx.node(
        "BatchNormalization", List.of(in.name, out + "s", out + "b", out + "m", out + "v"), out);
    return new Planes(out, in.count, in.edge);
  }

  private Planes sum(Planes a, Planes b) {
    String out = next();
    onnx.node("Add", List.of(a.name, b.name), out);
    return new Planes(out, a.count, a.edge);
  }

  private Planes pool(Planes in) {
    String out = next();
    onnx.node(
        "MaxPool",
        List.of(in.name),
        out,
        "kernel_shape",
        new int[] {3, 3},
        "strides",
        new int[] {2, 2});
    return new Planes(out, in.count, (in.edge - 3) / 2 + 1);
  }

  private Planes together(List<Planes> all) {
    String out = next();
    onnx.node("Concat", all.stream().map(Planes::name).toList(), out, "axis", 1);
    return new Planes(out, all.stream().mapToInt(Planes::count).sum(), all.getFirst().edge);
  }

  private Planes residual(Planes in, List<Planes> branches) {
    Planes up = convolution(together(branches), in.count, 1, 1, 1, true, 1);
    return rectified(sum(in, up));
  }

  private Network embedding(Planes in, boolean allPlaces, Path file) {
    String pooled = in.name;
    int numbers = in.count * in.edge * in.edge;
    if (!allPlaces) {
      pooled = next();
      onnx.node("GlobalAveragePool", List.of(in.name), pooled);
      numbers = in.count;
    }
    onnx.node("Flatten", List.of(pooled), "flat", "axis", 1);
    onnx.floats("dense", weights(numbers * 512, numbers), numbers, 512);
    onnx.node("MatMul", List.of("flat", "dense"), "embedding").output("embedding", "faces", 512);
    multiplications += numbers * 512.0;
    return new Network(onnx.write(file), multiplications);
  }
}
