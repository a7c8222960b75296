package io.foyer.recognition.inference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.recognition.api.Picture;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NetworkInputTest {
  private static final Normalisation PLAIN = Normalisation.of(0, 1);

  private static Picture grey(int width, int height, int... values) {
    byte[] rgb = new byte[values.length * 3];
    for (int i = 0; i < values.length; i++) {
      Arrays.fill(rgb, i * 3, i * 3 + 3, (byte) values[i]);
    }
    return new Picture(width, height, rgb);
  }

  private static Picture noise(int width, int height, long seed) {
    byte[] rgb = new byte[width * height * 3];
    new Random(seed).nextBytes(rgb);
    return new Picture(width, height, rgb);
  }

  private static float[] write(
      NetworkInput input, Picture picture, Resampling resampling, int left, int top) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(input.size() * 4L, 64);
      target.fill((byte) 0x7F);
      input.write(picture, resampling, left, top, target);
      return target.toArray(ValueLayout.JAVA_FLOAT);
    }
  }

  private static float[] red(Picture picture, Resampling resampling) {
    NetworkInput input =
        new NetworkInput(
            NetworkInput.Layout.PLANAR, resampling.width(), resampling.height(), PLAIN, 0);
    float[] all = write(input, picture, resampling, 0, 0);
    return Arrays.copyOf(all, all.length / 3);
  }

  @Test
  void bilinearTakesHalfPixelCentresAndClampsAtTheBorders() {
    // source = (d + 0.5) · 0.5 − 0.5 = -0.25, 0.25, 0.75, 1.25
    assertArrayEquals(
        new float[] {0, 25, 75, 100}, red(grey(2, 1, 0, 100), Resampling.bilinear(2, 1, 4, 1)));
    // source = (d + 0.5) · 4 / 3 − 0.5 = 0.1667, 1.5, 2.8333: 1.67, 15, 28.3
    assertArrayEquals(
        new float[] {2, 15, 28}, red(grey(1, 4, 0, 10, 20, 30), Resampling.bilinear(1, 4, 1, 3)));
  }

  @Test
  void areaEnlargementWeighsByCover() {
    // 3 to 5: weights 0, 2 − 5/3, 0, 4 − 10/3, 0 of the second source pixel
    assertArrayEquals(
        new float[] {0, 30, 90, 50, 30}, red(grey(3, 1, 0, 90, 30), Resampling.area(3, 1, 5, 1)));
  }

  @Test
  void areaModeRefusesToShrink() {
    assertThrows(IllegalArgumentException.class, () -> Resampling.area(4, 4, 3, 4));
  }

  @Test
  void aPictureInACornerLeavesBackgroundAroundIt() {
    Picture one = new Picture(1, 1, new byte[] {10, 20, 30});
    Resampling same = Resampling.bilinear(1, 1, 1, 1);
    Normalisation half = Normalisation.of(10, 2);
    assertArrayEquals(
        new float[] {-5, -5, -5, 0, -5, -5, -5, 5, -5, -5, -5, 10},
        write(new NetworkInput(NetworkInput.Layout.PLANAR, 2, 2, half, 0), one, same, 1, 1));
    assertArrayEquals(
        new float[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10},
        write(new NetworkInput(NetworkInput.Layout.INTERLEAVED, 2, 2, half, 10), one, same, 1, 1));
  }

  @Test
  void mirroringAndCuttingChooseColumns() {
    Resampling plain = Resampling.bilinear(4, 1, 4, 1);
    assertArrayEquals(new float[] {4, 3, 2, 1}, red(grey(4, 1, 1, 2, 3, 4), plain.mirrored()));
    assertArrayEquals(new float[] {2, 3}, red(grey(4, 1, 1, 2, 3, 4), plain.part(1, 0, 2, 1)));
  }

  @Test
  void channelsHaveTheirOwnMeanAndDeviation() {
    Normalisation own =
        Normalisation.ofUnits(new double[] {0.4, 0.5, 0.6}, new double[] {0.2, 0.25, 0.5});
    float[] out =
        write(
            new NetworkInput(NetworkInput.Layout.INTERLEAVED, 1, 1, own, 0),
            new Picture(1, 1, new byte[] {(byte) 255, (byte) 255, 51}),
            Resampling.bilinear(1, 1, 1, 1),
            0,
            0);
    assertArrayEquals(new float[] {3, 2, -0.8f}, out, 1e-6f);
  }

  @Test
  void vectorsAreUsedAndEqualTheLoops() {
    assertInstanceOf(VectorRows.class, Rows.fastest());
    Normalisation normalisation = Normalisation.of(127.5, 128);
    int[][] cases = {
      {1920, 1080, 640, 360}, {160, 90, 320, 180}, {112, 112, 160, 160}, {7, 5, 33, 3}, {1, 1, 3, 9}
    };
    for (int[] c : cases) {
      Picture picture = noise(c[0], c[1], c[0]);
      for (NetworkInput.Layout layout : NetworkInput.Layout.values()) {
        Resampling bilinear = Resampling.bilinear(c[0], c[1], c[2], c[3]);
        float[] vectors =
            write(
                new NetworkInput(layout, c[2] + 2, c[3] + 1, normalisation, 114, new VectorRows()),
                picture,
                bilinear,
                1,
                0);
        float[] loops =
            write(
                new NetworkInput(layout, c[2] + 2, c[3] + 1, normalisation, 114, new ScalarRows()),
                picture,
                bilinear,
                1,
                0);
        assertArrayEquals(loops, vectors, "equal to the bit");
      }
    }
  }

  @Test
  void aResamplingForAnotherPictureIsRefused() {
    NetworkInput input = new NetworkInput(NetworkInput.Layout.PLANAR, 4, 4, PLAIN, 0);
    assertThrows(
        IllegalArgumentException.class,
        () -> write(input, noise(3, 3, 1), Resampling.bilinear(4, 4, 4, 4), 0, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> write(input, noise(3, 3, 1), Resampling.bilinear(3, 3, 4, 4), 1, 0));
    assertEquals(48, input.size());
  }
}
