package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is opened at start, and what becomes of changes that come from outside: the setting of the
 * index format, files at the visible names. All on the thread of the runs.
 */
final class Opening {
  private static final Logger log = LoggerFactory.getLogger(Opening.class);

  private final Generations generations;
  private final Installer installer;
  private final Serving serving;
  private final Supplier<FaceIndex.Format> format;
  private final ManualFiles manual;

  Opening(
      Generations generations,
      Installer installer,
      Serving serving,
      Supplier<FaceIndex.Format> format) {
    this.generations = generations;
    this.installer = installer;
    this.serving = serving;
    this.format = format;
    this.manual = new ManualFiles(generations);
  }

  /** Opens the release in use; when it is damaged, what lies there by hand, or the one before. */
  void open(Installer.Steps steps) throws IOException {
    tidyUp();
    Optional<Generation> current = generations.current();
    if (current.isPresent() && offered(current.get())) {
      return;
    }
    List<Generation> candidates = new ArrayList<>();
    current.ifPresent(candidates::add);
    generations.previous().ifPresent(candidates::add);
    if (candidates.isEmpty()) {
      candidates.addAll(generations.all());
    }
    if (candidates.isEmpty()) {
      // unpacked by hand before the first start
      if (adoptInstead(steps)) {
        return;
      }
      log.info("there is no performer database yet; update or import one");
      return;
    }
    IOException first = null;
    for (Generation candidate : candidates) {
      try {
        checkUntouched(candidate);
        installer.activate(candidate, format.get(), steps);
        return;
      } catch (IOException e) {
        log.warn("performer database {} cannot be used: {}", candidate.version(), Runs.reason(e));
        if (first == null) {
          first = e;
          if (adoptInstead(steps)) {
            return;
          }
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** By an earlier instance of this component, which a new setting has replaced. */
  private boolean offered(Generation current) {
    OpenDatabase open = serving.current();
    return open != null
        && open.generation().name().equals(current.name())
        && open.format() == format.get();
  }

  private void tidyUp() {
    try {
      generations.recover();
    } catch (IOException e) {
      log.warn("cannot tidy up the data directory: {}", Runs.reason(e));
    }
  }

  /** Reads a file again only when its size or time is not what it was. */
  private static void checkUntouched(Generation generation) throws IOException {
    for (String name : generation.receipt().files().keySet()) {
      if (Generations.changed(generation, name)) {
        ReleaseCheck.verify(generation, Progress.NONE);
        for (String file : generation.receipt().files().keySet()) {
          Generations.markUnchanged(generation, file);
        }
        return;
      }
    }
  }

  private boolean adoptInstead(Installer.Steps steps) {
    try {
      installer.adopt(format.get(), steps);
      log.info("the files found in the data directory are a release and are used");
      return true;
    } catch (IOException e) {
      log.debug("the files found in the data directory are no release", e);
      return false;
    }
  }

  /** Prepares the other format beside the one in use, then changes over. */
  void changeFormat(Installer.Steps steps) throws IOException {
    OpenDatabase open = serving.current();
    if (open == null) {
      return;
    }
    FaceIndex.Format wanted = format.get();
    if (open.format() != wanted) {
      installer.activate(open.generation(), wanted, steps);
    }
    for (FaceIndex.Format other : FaceIndex.Format.values()) {
      if (other != wanted) {
        installer.forgetIndices(open.generation(), other);
      }
    }
  }

  /** Looks for files put there by hand, and takes a whole release of them into use. */
  void lookAround(Runs runs) {
    try {
      switch (manual.look()) {
        case NOTHING, UNFINISHED -> {}
        case STALE -> {
          Optional<Generation> current = generations.current();
          if (current.isPresent()) {
            generations.show(current.get());
          }
        }
        case COMPLETE -> {
          log.info("files were put into the data directory by hand, they are checked");
          if (!runs.performFound(Stage.VERIFY, steps -> installer.adopt(format.get(), steps))) {
            manual.refuse();
          }
        }
      }
    } catch (IOException e) {
      log.debug("cannot look for files put there by hand", e);
    } catch (RuntimeException e) {
      // an exception here would end the looking for good
      log.error("cannot look for files put there by hand", e);
    }
  }
}
