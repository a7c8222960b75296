package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Looks whether somebody has put files over the visible names of the data directory. It compares
 * size, time and inode only; what has been put there counts when it is complete and has not changed
 * since the look before.
 */
final class ManualFiles {
  /** What a look found. */
  enum Found {
    /** Everything is as the generation in use has it. */
    NOTHING,
    /** Names are missing or mean another release of ours; nothing else was put there. */
    STALE,
    /** Files of somebody else, but not yet a whole release, or still changing. */
    UNFINISHED,
    /** Files of somebody else, complete and at rest. */
    COMPLETE
  }

  private record Mark(long size, long time, String key) {}

  private final Generations generations;
  private Map<String, Mark> last = Map.of();
  private Map<String, Mark> refused = Map.of();

  ManualFiles(Generations generations) {
    this.generations = generations;
  }

  /** Looks once. */
  Found look() throws IOException {
    List<Generation> all = generations.all();
    Optional<Generation> current = generations.current();
    Map<String, Mark> now = new TreeMap<>();
    boolean stale = false;
    boolean foreign = false;
    for (String name : ReleaseFiles.known().toList()) {
      Path visible = generations.data().resolve(name);
      boolean expected = current.isPresent() && current.get().receipt().files().containsKey(name);
      if (!Files.isRegularFile(visible)) {
        stale |= expected;
        continue;
      }
      now.put(name, mark(visible));
      foreign |= !Generations.belongsTo(all, visible) || (expected && altered(current.get(), name));
      stale |= expected && !Generations.isLink(visible, current.get().directory().resolve(name));
    }
    boolean still = now.equals(last);
    last = now;
    if (!foreign) {
      return stale ? Found.STALE : Found.NOTHING;
    }
    boolean whole = now.keySet().containsAll(ReleaseFiles.REQUIRED);
    return whole && still && !now.equals(refused) ? Found.COMPLETE : Found.UNFINISHED;
  }

  /** What lies there now is no release; it is not looked at again until it changes. */
  void refuse() {
    refused = last;
  }

  /** A link of ours means the same file: written in place, both change. */
  private boolean altered(Generation current, String name) throws IOException {
    Path visible = generations.data().resolve(name);
    return Generations.isLink(visible, current.directory().resolve(name))
        && Generations.changed(current, name);
  }

  private static Mark mark(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return new Mark(now.size(), now.lastModifiedTime().toMillis(), String.valueOf(now.fileKey()));
  }
}
