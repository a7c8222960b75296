package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Serving without a framework. */
final class PlainServing implements Serving {
  private volatile @Nullable OpenDatabase current;
  volatile boolean refusing;

  @Override
  public @Nullable OpenDatabase current() {
    return current;
  }

  @Override
  public void offer(OpenDatabase next) throws IOException {
    if (refusing) {
      throw new UnusableRelease("it could not be offered");
    }
    OpenDatabase before = current;
    current = next;
    if (before != null) {
      before.retire();
    }
  }

  void forget() {
    current = null;
  }
}
