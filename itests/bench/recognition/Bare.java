import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A session with its tensors, and nothing of the product. */
final class Bare implements AutoCloseable {
  private final OrtSession session;
  private final OnnxTensor input;
  private final Map<String, OnnxTensor> outputs = new LinkedHashMap<>();

  /** What fills an input: the numbers that the product would. */
  interface Filling {
    void into(MemorySegment floats);
  }

  Bare(Path file, Filling filling, long... shape) throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      session = environment.createSession(file.toString(), options);
    }
    FloatBuffer floats = direct(shape);
    filling.into(MemorySegment.ofBuffer(floats));
    input = OnnxTensor.createTensor(environment, floats, shape);
    try (OrtSession.Result first = session.run(Map.of(name(), input))) {
      for (Map.Entry<String, OnnxValue> output : first) {
        long[] found = ((OnnxTensor) output.getValue()).getInfo().getShape();
        outputs.put(output.getKey(), OnnxTensor.createTensor(environment, direct(found), found));
      }
    }
  }

  private String name() {
    return session.getInputNames().iterator().next();
  }

  private static FloatBuffer direct(long[] shape) {
    long size = Arrays.stream(shape).reduce(4, Math::multiplyExact);
    return ByteBuffer.allocateDirect(Math.toIntExact(size))
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  Object run() throws OrtException {
    try (OrtSession.Result result = session.run(Map.of(name(), input), outputs)) {
      return result.size();
    }
  }

  @Override
  public void close() throws OrtException {
    input.close();
    outputs.values().forEach(OnnxTensor::close);
    session.close();
  }
}
