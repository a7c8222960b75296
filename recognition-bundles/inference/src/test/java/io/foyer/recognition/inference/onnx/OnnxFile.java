package io.foyer.recognition.inference.onnx;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes networks as ONNX files, for tests and measurements: nodes, weights, one graph. The numbers
 * of the fields are those of onnx.proto (ONNX 1.16, IR version 8, operator set 17).
 */
public final class OnnxFile {
  private static final int FLOAT = 1;
  private static final int LONG = 7;

  private final Message graph = new Message();
  private int nodes;

  public OnnxFile() {
    graph.text(2, "network");
  }

  /** Declares the input; axes are numbers, or names where the size is free. */
  public OnnxFile input(String name, Object... axes) {
    graph.nested(11, value(name, axes));
    return this;
  }

  /** Declares an output; without axes, of an unknown shape. */
  public OnnxFile output(String name, Object... axes) {
    graph.nested(12, value(name, axes));
    return this;
  }

  /** Adds a weight. */
  public OnnxFile floats(String name, float[] values, long... axes) {
    ByteBuffer raw =
        ByteBuffer.allocate(Math.multiplyExact(values.length, 4)).order(ByteOrder.LITTLE_ENDIAN);
    raw.asFloatBuffer().put(values);
    graph.nested(5, tensor(name, FLOAT, raw.array(), axes));
    return this;
  }

  /** Adds an array of whole numbers. */
  public OnnxFile longs(String name, long[] values, long... axes) {
    ByteBuffer raw = ByteBuffer.allocate(values.length * 8).order(ByteOrder.LITTLE_ENDIAN);
    raw.asLongBuffer().put(values);
    graph.nested(5, tensor(name, LONG, raw.array(), axes));
    return this;
  }

  /**
   * Adds an operation with one output.
   *
   * @param attributes name and value in turns; a value is a float, an int, or an array of ints
   */
  public OnnxFile node(String operation, List<String> inputs, String output, Object... attributes) {
    Message node = new Message();
    inputs.forEach(input -> node.text(1, input));
    node.text(2, output);
    node.text(3, operation + nodes++);
    node.text(4, operation);
    for (int i = 0; i < attributes.length; i += 2) {
      node.nested(5, attribute((String) attributes[i], attributes[i + 1]));
    }
    graph.nested(1, node);
    return this;
  }

  public Path write(Path file) {
    Message operators = new Message();
    operators.text(1, "");
    operators.number(2, 17);
    Message model = new Message();
    model.number(1, 8);
    model.nested(7, graph);
    model.nested(8, operators);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (byte[] part : model.parts) {
        out.write(part);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Message attribute(String name, Object value) {
    Message attribute = new Message();
    attribute.text(1, name);
    switch (value) {
      case Float f -> {
        attribute.fixed(2, f);
        attribute.number(20, 1);
      }
      case Integer i -> {
        attribute.number(3, i);
        attribute.number(20, 2);
      }
      case int[] many -> {
        for (int i : many) {
          attribute.number(8, i);
        }
        attribute.number(20, 7);
      }
      default -> throw new IllegalArgumentException("no such attribute: " + value);
    }
    return attribute;
  }

  private static Message tensor(String name, int type, byte[] raw, long[] axes) {
    Message tensor = new Message();
    for (long axis : axes) {
      tensor.number(1, axis);
    }
    tensor.number(2, type);
    tensor.text(8, name);
    tensor.bytes(9, raw);
    return tensor;
  }

  private static Message value(String name, Object[] axes) {
    Message shape = new Message();
    for (Object axis : axes) {
      Message dimension = new Message();
      if (axis instanceof Number number) {
        dimension.number(1, number.longValue());
      } else {
        dimension.text(2, (String) axis);
      }
      shape.nested(1, dimension);
    }
    Message tensor = new Message();
    tensor.number(1, FLOAT);
    if (axes.length > 0) {
      tensor.nested(2, shape);
    }
    Message type = new Message();
    type.nested(1, tensor);
    Message value = new Message();
    value.text(1, name);
    value.nested(2, type);
    return value;
  }

  /** A message of the protocol buffers; parts are not copied, weights may be large. */
  private static final class Message {
    private final List<byte[]> parts = new ArrayList<>();
    private long size;

    private void number(int field, long value) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      variable(out, (long) field << 3);
      variable(out, value);
      add(out.toByteArray());
    }

    private void fixed(int field, float value) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      variable(out, (long) field << 3 | 5);
      out.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(value).array());
      add(out.toByteArray());
    }

    private void text(int field, String value) {
      bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    private void bytes(int field, byte[] value) {
      head(field, value.length);
      add(value);
    }

    private void nested(int field, Message message) {
      head(field, message.size);
      message.parts.forEach(this::add);
    }

    private void head(int field, long length) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      variable(out, (long) field << 3 | 2);
      variable(out, length);
      add(out.toByteArray());
    }

    private void add(byte[] part) {
      parts.add(part);
      size += part.length;
    }

    private static void variable(ByteArrayOutputStream out, long value) {
      long left = value;
      while ((left & ~0x7FL) != 0) {
        out.write((int) (left & 0x7F | 0x80));
        left >>>= 7;
      }
      out.write((int) left);
    }
  }
}
