package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where an open database is handed to those who use it. */
interface Serving {
  /** The one offered now. */
  @Nullable OpenDatabase current();

  /**
   * Offers a database, and retires the one before it once the new one can be had.
   *
   * @throws IOException when it could not be offered; the one before it is still there
   */
  void offer(OpenDatabase next) throws IOException;
}
