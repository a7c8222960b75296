package io.foyer.recognition.inference.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.inference.onnx.FixedSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * ONNX Runtime 1.29 matches the command line of its process by a recursive regular expression when
 * its environment is made: without care, some thousand characters end the JVM by SIGSEGV.
 */
class LongCommandLineTest {
  /** What the child runs. */
  static final class Child {
    public static void main(String[] args) {
      System.out.println(new OnnxInference(FixedSettings.CPU).placement());
    }
  }

  @Test
  void aLongCommandLineDoesNotEndTheProcess() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                "a".repeat(100_000))
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(child.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, child.exitValue(), said);
    assertTrue(said.contains("gpu_enabled is off"), said);
  }
}
