package io.foyer.recognition.inference;

import java.util.List;

/**
 * An input or output as the model file declares it.
 *
 * @param name its name in the file
 * @param shape size of each axis; -1 where it is free
 */
public record Port(String name, List<Long> shape) {
  public Port {
    shape = List.copyOf(shape);
  }

  /** Number of axes. */
  public int rank() {
    return shape.size();
  }

  /** Size of an axis, -1 when free. */
  public long size(int axis) {
    return shape.get(axis);
  }
}
