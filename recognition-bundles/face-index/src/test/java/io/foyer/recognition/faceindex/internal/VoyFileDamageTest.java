package io.foyer.recognition.faceindex.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.spotify.voyager.jni.Index.SpaceType;
import com.spotify.voyager.jni.Index.StorageDataType;
import com.sun.management.ThreadMXBean;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a file holds: it is read, or refused with an {@link IOException}, in little memory. */
class VoyFileDamageTest {
  private static final int RUNS = 1_500;
  private static final long MEMORY = 2 << 20;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(StorageDataType.class)
  void damage_anywhere_is_refused_or_harmless(StorageDataType storage) throws IOException {
    byte[] good =
        Files.readAllBytes(
            VoyagerFiles.write(
                folder.resolve("good.voy"),
                VoyagerFiles.random(60, 24, 1),
                SpaceType.Cosine,
                storage));
    SplittableRandom random = new SplittableRandom(storage.ordinal());
    int read = 0;
    for (int run = 0; run < RUNS; run++) {
      byte[] bytes = good.clone();
      int from = run % 2 == 0 ? 0 : random.nextInt(8);
      if (run % 5 == 0) { // without metadata: version 0
        bytes = Arrays.copyOfRange(bytes, 19, bytes.length);
      }
      for (int changes = random.nextInt(4); changes >= 0; changes--) {
        int at = random.nextInt(run % 3 == 0 ? bytes.length : 130);
        switch (random.nextInt(4)) {
          case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
          case 1 -> bytes[at] = (byte) (random.nextBoolean() ? 0xff : 0);
          case 2 ->
              Arrays.fill(
                  bytes, at, Math.min(bytes.length, at + 8), (byte) random.nextInt(from + 1));
          default -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length, 2 * bytes.length));
        }
      }
      read += reads(bytes) ? 1 : 0;
    }
    int readable = read;
    assertTrue(readable > 0 && readable < RUNS, () -> readable + " read");
  }

  @Test
  void noise_is_refused() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    for (int run = 0; run < 500; run++) {
      byte[] bytes = new byte[random.nextInt(2_000)];
      random.nextBytes(bytes);
      if (run % 2 == 0 && bytes.length > 20) { // that begins like a file
        System.arraycopy(
            new byte[] {'V', 'O', 'Y', 'A', 1, 0, 0, 0, 8, 0, 0, 0, 2, 0x20}, 0, bytes, 0, 14);
      }
      assertEquals(false, reads(bytes));
    }
  }

  private boolean reads(byte[] bytes) throws IOException {
    Path path = Files.write(folder.resolve("damaged.voy"), bytes);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    boolean read;
    try (VoyFile file = new VoyFile(path);
        VoyLeaf leaf = new VoyLeaf(file, Progress.NONE)) {
      var vectors = leaf.getFloatVectorValues(VoyLeaf.VECTOR);
      for (int i = 0; i < vectors.size(); i++) {
        assertEquals(1, Directions.square(vectors.vectorValue(i)), 1e-5);
      }
      read = true;
    } catch (IOException refused) {
      assertTrue(refused.getMessage().contains(".voy file"), refused.getMessage());
      read = false;
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < MEMORY, () -> "allocated " + allocated);
    return read;
  }
}
