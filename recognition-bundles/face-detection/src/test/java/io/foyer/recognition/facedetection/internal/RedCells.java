package io.foyer.recognition.facedetection.internal;

import io.foyer.recognition.inference.onnx.OnnxFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A made-up detector that takes cells of red for faces. Score: sigmoid of ten times the cell's mean
 * red (−1 to 1) plus the anchor's bias. Boxes and points: the same for all cells of a grid.
 *
 * @param points whether it has points
 * @param batch whether its outputs begin with an axis of one
 * @param size fixed edge of its input, 0 when free
 * @param order seed of the order of its outputs
 * @param bias one a anchor
 * @param boxes left, top, right and bottom in cells, one array an anchor
 */
record RedCells(
    boolean points, boolean batch, int size, long order, float[] bias, float[][] boxes) {
  /** In cells: eyes, nose, mouth. */
  static final float[] POINTS = {0.25f, 0.5f, 0.75f, 0.5f, 0.5f, 0.6f, 0.3f, 0.8f, 0.7f, 0.9f};

  Path write(Path file) {
    OnnxFile network = new OnnxFile();
    Object edge = size > 0 ? size : "edge";
    network.input("picture", 1, 3, edge, size > 0 ? size : "across");
    List<String> outputs = new ArrayList<>();
    for (int stride : new int[] {8, 16, 32}) {
      head(network, outputs, stride, 1);
      head(network, outputs, stride, 4);
      if (points) {
        head(network, outputs, stride, 10);
      }
    }
    Collections.shuffle(outputs, new Random(order));
    outputs.forEach(name -> network.output(name));
    return network.write(file);
  }

  private void head(OnnxFile network, List<String> outputs, int stride, int columns) {
    int anchors = bias.length;
    String name = "h" + stride + "x" + columns;
    float[] weights = new float[anchors * columns * 3 * stride * stride];
    float[] constant = new float[anchors * columns];
    for (int anchor = 0; anchor < anchors; anchor++) {
      for (int column = 0; column < columns; column++) {
        constant[anchor * columns + column] =
            switch (columns) {
              case 1 -> bias[anchor];
              case 4 -> boxes[anchor][column];
              default -> POINTS[column];
            };
      }
      if (columns == 1) {
        int red = anchor * 3 * stride * stride;
        java.util.Arrays.fill(weights, red, red + stride * stride, 10f / (stride * stride));
      }
    }
    network
        .floats(name + "w", weights, anchors * columns, 3, stride, stride)
        .floats(name + "b", constant, anchors * columns)
        .node(
            "Conv",
            List.of("picture", name + "w", name + "b"),
            name + "c",
            "kernel_shape",
            new int[] {stride, stride},
            "strides",
            new int[] {stride, stride})
        .node("Transpose", List.of(name + "c"), name + "t", "perm", new int[] {0, 2, 3, 1})
        .longs(
            name + "s",
            batch ? new long[] {1, -1, columns} : new long[] {-1, columns},
            batch ? 3 : 2)
        .node("Reshape", List.of(name + "t", name + "s"), name + "r")
        .node(columns == 1 ? "Sigmoid" : "Identity", List.of(name + "r"), name);
    outputs.add(name);
  }
}
