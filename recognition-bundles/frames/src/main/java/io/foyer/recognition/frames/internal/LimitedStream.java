package io.foyer.recognition.frames.internal;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends in an error where it would give more than a number of bytes. */
final class LimitedStream extends FilterInputStream {
  private final long most;
  private long count;

  LimitedStream(InputStream in, long most) {
    super(in);
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    count += Math.max(0, read);
    if (count > most) {
      throw new IOException("it is larger than " + Math.max(1, most >> 20) + " MB");
    }
    return read;
  }

  @Override
  public long skip(long n) throws IOException {
    byte[] scratch = new byte[(int) Math.min(8192, Math.max(0, n))];
    return scratch.length == 0 ? 0 : Math.max(0, read(scratch, 0, scratch.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
