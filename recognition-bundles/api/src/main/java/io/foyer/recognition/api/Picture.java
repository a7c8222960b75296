package io.foyer.recognition.api;

/**
 * A picture of 8-bit RGB pixels: row after row from the top, three bytes a pixel, no padding. Not
 * copied on the way in or out; whoever holds one leaves its pixels as they are.
 */
public final class Picture {
  private final int width;
  private final int height;
  private final byte[] rgb;

  /**
   * Wraps pixels.
   *
   * @param rgb exactly {@code width * height * 3} bytes
   */
  public Picture(int width, int height, byte[] rgb) {
    if (width < 1 || height < 1 || rgb.length != Math.multiplyExact(width * 3, height)) {
      throw new IllegalArgumentException(
          width + " × " + height + " pixels do not fill " + rgb.length + " bytes");
    }
    this.width = width;
    this.height = height;
    this.rgb = rgb;
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  public byte[] rgb() {
    return rgb;
  }
}
