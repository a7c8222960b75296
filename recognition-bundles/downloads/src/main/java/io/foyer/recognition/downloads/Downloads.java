package io.foyer.recognition.downloads;

import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import java.nio.file.Path;

/** Fetches files. A service; safe for use by many threads, one at a time for one target. */
public interface Downloads {
  /**
   * Fetches one file and blocks until it lies at its target, complete and checked. What had been
   * fetched of it before, in this process or an earlier one, is continued where the host allows it.
   * A cut connection is resumed a few times before it counts as a failure. Never leaves a file at
   * the target that is not complete.
   *
   * @param progress told the stages {@code download} and {@code checksum} in bytes; asked at least
   *     five times a second whether to go on
   * @throws DownloadException when it cannot be had; the message is for people
   * @throws OperationCancelled when the progress says so or the thread is interrupted; what has
   *     been fetched stays for the next time
   */
  void fetch(Download download, Progress progress) throws DownloadException;

  /**
   * Reads a small document, such as a manifest, into memory.
   *
   * @param maxBytes more than that is refused
   * @throws DownloadException as above
   */
  byte[] read(Source source, int maxBytes) throws DownloadException;

  /** Forgets what has been fetched so far of a file. */
  void discard(Path target);
}
