package io.foyer.demo.internal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes JSON as the real library server does: ampersands and angle brackets escaped, whole floats
 * without a point, large ones with an exponent. A lone surrogate from U+DC80 to U+DCFF stands for a
 * raw byte that is not UTF-8.
 */
final class JsonOut {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes;
  private int size;

  JsonOut(int capacity) {
    bytes = new byte[capacity];
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  int size() {
    return size;
  }

  private void room(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }

  JsonOut raw(byte[] text) {
    room(text.length);
    System.arraycopy(text, 0, bytes, size, text.length);
    size += text.length;
    return this;
  }

  JsonOut raw(char one) {
    room(1);
    bytes[size++] = (byte) one;
    return this;
  }

  JsonOut ascii(String text) {
    int length = text.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
    return this;
  }

  JsonOut string(String text) {
    room(text.length() * 6 + 2);
    bytes[size++] = '"';
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        ascii(c);
      } else if (c < 0x800) {
        bytes[size++] = (byte) (0xC0 | c >> 6);
        bytes[size++] = (byte) (0x80 | (c & 0x3F));
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        int point = Character.toCodePoint(c, text.charAt(++i));
        bytes[size++] = (byte) (0xF0 | point >> 18);
        bytes[size++] = (byte) (0x80 | ((point >> 12) & 0x3F));
        bytes[size++] = (byte) (0x80 | ((point >> 6) & 0x3F));
        bytes[size++] = (byte) (0x80 | (point & 0x3F));
      } else if (c >= 0xDC80 && c <= 0xDCFF) {
        bytes[size++] = (byte) (c - 0xDC00);
      } else if (c == 0x2028 || c == 0x2029) {
        escape(c);
      } else {
        bytes[size++] = (byte) (0xE0 | c >> 12);
        bytes[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        bytes[size++] = (byte) (0x80 | (c & 0x3F));
      }
    }
    bytes[size++] = '"';
    return this;
  }

  private void ascii(char c) {
    if (c == '"' || c == '\\') {
      bytes[size++] = '\\';
      bytes[size++] = (byte) c;
    } else if (c == '\n' || c == '\r' || c == '\t') {
      bytes[size++] = '\\';
      bytes[size++] = (byte) (c == '\n' ? 'n' : c == '\r' ? 'r' : 't');
    } else if (c < 0x20 || c == '&' || c == '<' || c == '>') {
      escape(c);
    } else {
      bytes[size++] = (byte) c;
    }
  }

  private void escape(char c) {
    bytes[size++] = '\\';
    bytes[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[size++] = HEX[c >> shift & 15];
    }
  }

  JsonOut number(long value) {
    return ascii(Long.toString(value));
  }

  JsonOut number(double value) {
    return ascii(text(value));
  }

  /** Shortest form, with an exponent from a million on and below a ten-thousandth. */
  static String text(double value) {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e6) {
      return Long.toString((long) value);
    }
    if (size >= 1e-3 && size < 1e6) {
      return Double.toString(value);
    }
    BigDecimal exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    int exponent = exact.precision() - exact.scale() - 1;
    if (exponent >= -4 && exponent < 6) {
      return exact.toPlainString();
    }
    String digits = exact.unscaledValue().abs().toString();
    return (value < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }
}
