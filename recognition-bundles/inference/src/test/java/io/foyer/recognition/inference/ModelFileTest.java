package io.foyer.recognition.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Placement;
import io.foyer.recognition.inference.internal.OnnxInference;
import io.foyer.recognition.inference.onnx.FixedSettings;
import io.foyer.recognition.inference.onnx.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
  @TempDir Path folder;

  private void write(long columns) {
    new OnnxFile()
        .input("x", 1, columns)
        .node("Relu", List.of("x"), "y")
        .output("y", 1, columns)
        .write(folder.resolve("some.onnx"));
  }

  @Test
  void aModelIsOpenedWhenNeededAndAgainWhenItsFileHasChanged() throws IOException {
    try (ModelFile file =
        new ModelFile(new OnnxInference(FixedSettings.CPU), folder.resolve("some.onnx"))) {
      assertFalse(file.present());
      assertEquals("some.onnx", file.name());
      assertThrows(ModelException.class, () -> file.with(Model::input));
      write(3);
      assertTrue(file.present());
      Model first = file.with(model -> model);
      assertSame(first, file.with(model -> model));
      write(4000);
      assertEquals(List.of(1L, 4000L), file.with(model -> model.input().shape()));
      assertThrows(IllegalStateException.class, first::call);
      Files.delete(folder.resolve("some.onnx"));
      assertThrows(ModelException.class, () -> file.with(Model::input));
    }
  }

  @Test
  void aModelIsOpenedAgainWhenTheGpuIsSwitchedOnOrOff() {
    write(3);
    OnnxInference here = new OnnxInference(FixedSettings.CPU);
    boolean[] gpu = {false};
    Inference switched =
        new Inference() {
          @Override
          public Model open(Path file) {
            return here.open(file);
          }

          @Override
          public boolean gpuSupported() {
            return true;
          }

          @Override
          public boolean gpuWanted() {
            return gpu[0];
          }

          @Override
          public Placement placement() {
            return here.placement();
          }
        };
    assertFalse(here.gpuWanted());
    try (ModelFile file = new ModelFile(switched, folder.resolve("some.onnx"))) {
      Model first = file.with(model -> model);
      gpu[0] = true;
      Model second = file.with(model -> model);
      assertNotSame(first, second);
      assertThrows(IllegalStateException.class, first::call);
      assertSame(second, file.with(model -> model));
    }
  }

  @Test
  void nothingIsOpenedOnceItIsClosed() {
    write(3);
    ModelFile file =
        new ModelFile(new OnnxInference(FixedSettings.CPU), folder.resolve("some.onnx"));
    Model open = file.with(model -> model);
    file.close();
    file.close();
    assertThrows(IllegalStateException.class, open::call);
    assertThrows(ModelException.class, () -> file.with(Model::input));
  }
}
