package io.foyer.recognition.inference.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Placement;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.Port;
import io.foyer.recognition.inference.onnx.FixedSettings;
import io.foyer.recognition.inference.onnx.OnnxFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxModelTest {
  @TempDir Path folder;
  private OnnxInference inference;

  @BeforeEach
  void start() {
    inference = new OnnxInference(FixedSettings.CPU);
  }

  /** y = x + 1, z = sums over the second axis. */
  private Path small() {
    return new OnnxFile()
        .input("x", "rows", 3)
        .floats("one", new float[] {1}, 1)
        .longs("axes", new long[] {1}, 1)
        .node("Add", List.of("x", "one"), "y")
        .node("ReduceSum", List.of("x", "axes"), "z")
        .output("y", "rows", 3)
        .output("z", "rows", 1)
        .write(folder.resolve("small.onnx"));
  }

  /** Many multiplications, so that a call takes a while. */
  private Path slow() {
    float[] weight = new float[256 * 256];
    for (int i = 0; i < weight.length; i++) {
      weight[i] = (float) Math.sin(i) / 256;
    }
    OnnxFile file =
        new OnnxFile()
            .input("x", "rows", 256)
            .floats("w", weight, 256, 256)
            .output("y", "rows", 256);
    String last = "x";
    for (int i = 0; i < 20; i++) {
      String next = i == 19 ? "y" : "y" + i;
      file.node("MatMul", List.of(last, "w"), next);
      last = next;
    }
    return file.write(folder.resolve("slow.onnx"));
  }

  private static void fill(MemorySegment memory, float... values) {
    for (int i = 0; i < values.length; i++) {
      memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, values[i]);
    }
  }

  private static List<Float> floats(MemorySegment memory) {
    List<Float> all = new ArrayList<>();
    for (float f : memory.toArray(ValueLayout.JAVA_FLOAT)) {
      all.add(f);
    }
    return all;
  }

  @Test
  void namesAndShapesComeFromTheFile() {
    try (Model model = inference.open(small())) {
      assertEquals("small.onnx", model.name());
      assertEquals(new Port("x", List.of(-1L, 3L)), model.input());
      assertEquals(
          List.of(new Port("y", List.of(-1L, 3L)), new Port("z", List.of(-1L, 1L))),
          model.outputs());
    }
  }

  @Test
  void buffersServeManyCallsOfManyShapes() {
    try (Model model = inference.open(small())) {
      for (int round = 0; round < 3; round++) {
        for (int rows : new int[] {1, 2, 2, 5, 1}) {
          try (Model.Call call = model.call()) {
            float[] values = new float[rows * 3];
            List<Float> added = new ArrayList<>();
            List<Float> sums = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
              values[i] = i + round;
              added.add(values[i] + 1);
            }
            for (int row = 0; row < rows; row++) {
              sums.add(values[row * 3] + values[row * 3 + 1] + values[row * 3 + 2]);
            }
            fill(call.input(rows, 3), values);
            call.run();
            assertEquals(List.of((long) rows, 3L), call.outputShape(0));
            assertEquals(added, floats(call.output(0)));
            assertEquals(sums, floats(call.output(1)));
            call.run(); // the second run writes in place
            assertEquals(added, floats(call.output(0)));
          }
        }
      }
    }
  }

  @Test
  void aWrongShapeIsRefusedAndTheModelGoesOn() {
    try (Model model = inference.open(small())) {
      try (Model.Call call = model.call()) {
        call.input(2, 4);
        ModelException refused = assertThrows(ModelException.class, call::run);
        assertTrue(refused.getMessage().startsWith("The model small.onnx failed: "));
        fill(call.input(1, 3), 1, 2, 3);
        call.run();
        assertEquals(List.of(2f, 3f, 4f), floats(call.output(0)));
      }
    }
  }

  @Test
  void aMissingFileIsNamedWithoutItsFolder() {
    ModelException e =
        assertThrows(ModelException.class, () -> inference.open(folder.resolve("none.onnx")));
    assertEquals("The model none.onnx is not there.", e.getMessage());
  }

  @Test
  void damagedFilesAreRefusedWithAReasonAndNeverCrash() throws IOException {
    byte[] good = Files.readAllBytes(small());
    Path file = folder.resolve("damaged.onnx");
    Random random = new Random(4);
    int refused = 0;
    for (int i = 0; i < 300; i++) {
      byte[] bad = good.clone();
      if (i % 3 == 0) {
        bad = java.util.Arrays.copyOf(bad, random.nextInt(bad.length));
      } else {
        for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
          bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
      Files.write(file, bad);
      try (Model model = inference.open(file);
          Model.Call call = model.call()) {
        call.input(1, 3);
        call.run();
      } catch (ModelException e) {
        assertTrue(e.getMessage().contains("damaged.onnx"), e.getMessage());
        assertFalse(e.getMessage().contains(folder.toString()), e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > 150, refused + " refused");
  }

  @Test
  void aModelOfAnotherKindIsRefused() {
    Path two =
        new OnnxFile()
            .input("a", 1)
            .input("b", 1)
            .node("Add", List.of("a", "b"), "c")
            .output("c", 1)
            .write(folder.resolve("two.onnx"));
    ModelException e = assertThrows(ModelException.class, () -> inference.open(two));
    assertTrue(e.getMessage().contains("2 inputs"), e.getMessage());
  }

  @Test
  void closingWaitsForRunningCallsAndRefusesLaterOnes() throws Exception {
    Path file = slow();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < 20; round++) {
        Model model = inference.open(file);
        CountDownLatch working = new CountDownLatch(4);
        List<Future<Integer>> done = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
          done.add(
              threads.submit(
                  () -> {
                    int calls = 0;
                    while (true) {
                      try (Model.Call call = model.call()) {
                        call.input(8, 256).fill((byte) 0);
                        call.run();
                        assertEquals(0, call.output(0).getAtIndex(ValueLayout.JAVA_FLOAT, 0));
                        calls++;
                        working.countDown();
                      } catch (IllegalStateException closed) {
                        return calls;
                      }
                    }
                  }));
        }
        assertTrue(working.await(30, TimeUnit.SECONDS));
        model.close();
        model.close();
        for (Future<Integer> one : done) {
          one.get(30, TimeUnit.SECONDS);
        }
        assertThrows(IllegalStateException.class, model::call);
      }
    }
  }

  @Test
  void openingAndClosingLeavesNoMemoryBehind() throws IOException {
    Path file = slow();
    for (int i = 0; i < 20; i++) {
      work(file);
    }
    long before = resident();
    for (int i = 0; i < 200; i++) {
      work(file);
    }
    long grown = resident() - before;
    // each round uses 16 MB of buffers: kept, they would be 3 GB
    assertTrue(grown < 128 << 20, "grown by " + (grown >> 20) + " MB");
  }

  private void work(Path file) {
    try (Model model = inference.open(file);
        Model.Call call = model.call()) {
      call.input(8192, 256).asSlice(0, 4096).fill((byte) 0);
      fill(call.input(1, 256), 1);
      call.run();
    }
  }

  private static long resident() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
      }
    }
    throw new IOException("no VmRSS");
  }

  @Test
  void theReasonForTheCpuIsSaid() {
    assertEquals(
        new Placement(Placement.Device.CPU, "The setting gpu_enabled is off."),
        inference.placement());
    OnnxInference wanting = new OnnxInference(new FixedSettings(true, 4), new PlainSessions());
    assertFalse(wanting.gpuSupported());
    try (Model model = wanting.open(small())) {
      assertEquals(Placement.Device.CPU, model.placement().device());
      assertEquals(
          "This build of ONNX Runtime has no provider for GPUs.", model.placement().reason());
      assertEquals(model.placement(), wanting.placement());
    }
  }

  @Test
  void aGpuThatDoesNotOpenIsReplacedByTheCpu() {
    Sessions sessions =
        new PlainSessions() {
          @Override
          public boolean gpuSupported() {
            return true;
          }

          @Override
          public OrtSession open(Path file, boolean gpu) throws OrtException {
            if (gpu) {
              throw new OrtException("CUDA failure 2: out of memory ; GPU=0");
            }
            return super.open(file, false);
          }
        };
    OnnxInference wanting = new OnnxInference(new FixedSettings(true, 4), sessions);
    assertEquals(Placement.Device.GPU, wanting.placement().device());
    try (Model model = wanting.open(small());
        Model.Call call = model.call()) {
      fill(call.input(1, 3), 1, 2, 3);
      call.run();
      assertEquals(List.of(2f, 3f, 4f), floats(call.output(0)));
      String reason = String.valueOf(model.placement().reason());
      assertTrue(reason.startsWith("GPU memory is exhausted"), reason);
      assertEquals(Placement.Device.CPU, wanting.placement().device());
    }
    assertEquals(Placement.Device.GPU, wanting.placement().device());
  }

  @Test
  void aGpuThatFailsDuringARunIsReplacedByTheCpuForGood() throws Exception {
    // what stands for the GPU has the same input and outputs, and fails when it computes
    Path failing =
        new OnnxFile()
            .input("x", "rows", 3)
            .longs("shape", new long[] {7, 11}, 2)
            .longs("axes", new long[] {1}, 1)
            .node("Reshape", List.of("x", "shape"), "r")
            .node("ReduceSum", List.of("x", "axes"), "z")
            .node("Add", List.of("r", "z"), "y")
            .output("y", "rows", "columns")
            .output("z", "rows", 1)
            .write(folder.resolve("failing.onnx"));
    AtomicBoolean broken = new AtomicBoolean();
    Sessions sessions =
        new PlainSessions() {
          @Override
          public boolean gpuSupported() {
            return true;
          }

          @Override
          public OrtSession open(Path file, boolean gpu) throws OrtException {
            if (gpu && !broken.getAndSet(true)) {
              return super.open(failing, false);
            }
            return super.open(file, false);
          }
        };
    OnnxInference wanting = new OnnxInference(new FixedSettings(true, 4), sessions);
    try (Model model = wanting.open(small());
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      assertEquals(Placement.Device.GPU, model.placement().device());
      assertNull(model.placement().reason());
      List<Future<List<Float>>> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        all.add(
            threads.submit(
                () -> {
                  try (Model.Call call = model.call()) {
                    fill(call.input(1, 3), 1, 2, 3);
                    call.run();
                    return floats(call.output(0));
                  }
                }));
      }
      for (Future<List<Float>> one : all) {
        assertEquals(List.of(2f, 3f, 4f), one.get(30, TimeUnit.SECONDS));
      }
      assertEquals(Placement.Device.CPU, model.placement().device());
      String reason = String.valueOf(model.placement().reason());
      assertTrue(reason.startsWith("The GPU cannot be used"), reason);
    }
  }

  /** The library as it is, which has no GPU here. */
  private static class PlainSessions implements Sessions {
    private final NativeSessions plain = new NativeSessions(OrtEnvironment.getEnvironment());

    @Override
    public boolean gpuSupported() {
      return plain.gpuSupported();
    }

    @Override
    public OrtSession open(Path file, boolean gpu) throws OrtException {
      return plain.open(file, gpu);
    }
  }
}
