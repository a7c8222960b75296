package io.foyer.recognition.inference.internal;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.Port;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Buffers outside the heap, and the tensors that lie on them. What shapes the outputs have shows at
 * the first run for a shape of the input; from the second on they are written in place.
 */
final class OnnxCall implements Model.Call {
  private final OnnxModel model;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final Block inputBlock = new Block();
  private final List<Block> outputBlocks = new ArrayList<>();
  private final List<List<Long>> outputShapes = new ArrayList<>();
  private final Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
  private final Map<String, OnnxTensor> outputs = new LinkedHashMap<>();
  private long[] shape = {};

  OnnxCall(OnnxModel model) {
    this.model = model;
    for (int i = 0; i < model.outputs().size(); i++) {
      outputBlocks.add(new Block());
    }
  }

  @Override
  public MemorySegment input(long... wanted) {
    if (!Arrays.equals(shape, wanted)) {
      forget();
      MemorySegment memory = inputBlock.of(floats(wanted));
      inputs.put(model.input().name(), tensor(memory, wanted));
      shape = wanted.clone();
    }
    return inputBlock.memory();
  }

  @Override
  public void run() {
    if (inputs.isEmpty()) {
      throw new IllegalStateException("input() first");
    }
    model.run(this);
  }

  void runOn(OrtSession session) throws OrtException {
    if (!outputs.isEmpty()) {
      try (OrtSession.Result inPlace = session.run(inputs, outputs)) {
        assert inPlace.size() == outputs.size();
      }
      return;
    }
    try (OrtSession.Result result = session.run(inputs)) {
      outputShapes.clear();
      for (int i = 0; i < outputBlocks.size(); i++) {
        OnnxTensor value = tensor(result.get(i), i);
        long[] found = value.getInfo().getShape();
        MemorySegment.copy(
            MemorySegment.ofBuffer(value.getFloatBuffer()),
            0,
            outputBlocks.get(i).of(floats(found)),
            0,
            floats(found) * Float.BYTES);
        outputShapes.add(LongStream.of(found).boxed().toList());
      }
    }
    for (int i = 0; i < outputBlocks.size(); i++) {
      long[] found = outputShapes.get(i).stream().mapToLong(Long::longValue).toArray();
      outputs.put(model.outputs().get(i).name(), tensor(outputBlocks.get(i).memory(), found));
    }
  }

  private OnnxTensor tensor(OnnxValue value, int index) {
    Port port = model.outputs().get(index);
    if (value instanceof OnnxTensor tensor && tensor.getInfo().getNumElements() > 0) {
      return tensor;
    }
    throw new ModelException(
        "The model " + model.name() + " gives nothing at its output \"" + port.name() + "\".");
  }

  @Override
  public MemorySegment output(int index) {
    return outputBlocks.get(index).memory();
  }

  @Override
  public List<Long> outputShape(int index) {
    return outputShapes.get(index);
  }

  @Override
  public void close() {
    model.giveBack(this);
  }

  /** Frees the memory; nothing may use it any more. */
  void free() {
    forget();
    inputBlock.free();
    outputBlocks.forEach(Block::free);
  }

  private void forget() {
    inputs.values().forEach(OnnxTensor::close);
    inputs.clear();
    outputs.values().forEach(OnnxTensor::close);
    outputs.clear();
    shape = new long[0];
  }

  private OnnxTensor tensor(MemorySegment memory, long[] axes) {
    FloatBuffer floats = memory.asByteBuffer().order(ByteOrder.nativeOrder()).asFloatBuffer();
    try {
      return OnnxTensor.createTensor(environment, floats, axes);
    } catch (OrtException e) {
      throw new ModelException("The model " + model.name() + " got no memory.", e);
    }
  }

  private static long floats(long[] axes) {
    long count = 1;
    for (long axis : axes) {
      if (axis < 1) {
        throw new IllegalArgumentException("not a shape: " + Arrays.toString(axes));
      }
      count = Math.multiplyExact(count, axis);
    }
    return count;
  }

  /** Memory that grows when more is wanted. Freed at once, not when the heap is next cleaned. */
  private static final class Block {
    private static final long LINE = 64;
    private @Nullable Arena arena;
    private MemorySegment whole = MemorySegment.NULL;
    private MemorySegment used = MemorySegment.NULL;

    private MemorySegment of(long floats) {
      long bytes = Math.multiplyExact(floats, Float.BYTES);
      if (whole.byteSize() < bytes) {
        free();
        arena = Arena.ofShared();
        whole = arena.allocate(bytes, LINE);
      }
      used = whole.asSlice(0, bytes);
      return used;
    }

    private MemorySegment memory() {
      return used;
    }

    private void free() {
      if (arena != null) {
        arena.close();
        arena = null;
        whole = MemorySegment.NULL;
        used = MemorySegment.NULL;
      }
    }
  }
}
