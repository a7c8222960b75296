package io.foyer.recognition.hardware.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limits that control groups, versions 1 and 2, put on this process: the tightest on the way
 * from its own group up to the root. In a container the root that it sees is often its own group.
 */
final class Cgroups {
  private static final Logger LOG = LoggerFactory.getLogger(Cgroups.class);

  /** What version 1 calls unlimited is a little below this, by the size of a page. */
  private static final long UNLIMITED = Long.MAX_VALUE / 2;

  private final List<Path> unified = new ArrayList<>();
  private final List<Path> cpu = new ArrayList<>();
  private final List<Path> memory = new ArrayList<>();

  /**
   * Finds this process's groups.
   *
   * @param root the machine's root folder
   */
  Cgroups(Path root) {
    Path mount = root.resolve("sys/fs/cgroup");
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      String[] parts = line.split(":", 3);
      if (parts.length < 3) {
        continue;
      }
      List<String> controllers = Arrays.asList(parts[1].split(",", -1));
      if (parts[1].isEmpty()) {
        // a machine that has both versions mounts the second one a level below
        Path own = mount.resolve("unified");
        addGroups(unified, Files.isDirectory(own) ? own : mount, parts[2]);
      } else if (controllers.contains("cpu")) {
        addGroups(cpu, existing(mount, "cpu", parts[1]), parts[2]);
      } else if (controllers.contains("memory")) {
        addGroups(memory, mount.resolve("memory"), parts[2]);
      }
    }
  }

  private static Path existing(Path mount, String name, String names) {
    Path own = mount.resolve(name);
    return Files.isDirectory(own) ? own : mount.resolve(names);
  }

  /** A group and those around it; a path that leads out of what this process sees is not gone. */
  private static void addGroups(List<Path> groups, Path mount, String path) {
    Path relative = Path.of("/").relativize(Path.of("/").resolve(path)).normalize();
    if (!relative.startsWith("..")) {
      for (Path at = mount.resolve(relative);
          at != null && at.startsWith(mount) && !at.equals(mount);
          at = at.getParent()) {
        groups.add(at);
      }
    }
    groups.add(mount);
  }

  /** Cores this process may use, rounded down but at least 1; nothing when unlimited. */
  OptionalLong cores() {
    return tightest(
        LongStream.concat(
            unified.stream().map(Cgroups::coresOf2).flatMapToLong(OptionalLong::stream),
            cpu.stream().map(Cgroups::coresOf1).flatMapToLong(OptionalLong::stream)));
  }

  private static OptionalLong coresOf2(Path group) {
    // "max 100000" or "150000 100000"
    String[] words = text(group.resolve("cpu.max")).split(" ", -1);
    return words.length == 2 ? cores(number(words[0]), number(words[1])) : OptionalLong.empty();
  }

  private static OptionalLong coresOf1(Path group) {
    return cores(
        number(text(group.resolve("cpu.cfs_quota_us"))),
        number(text(group.resolve("cpu.cfs_period_us"))));
  }

  private static OptionalLong cores(OptionalLong quota, OptionalLong period) {
    return quota.isPresent()
            && period.isPresent()
            && quota.getAsLong() > 0
            && period.getAsLong() > 0
        ? OptionalLong.of(Math.max(1, quota.getAsLong() / period.getAsLong()))
        : OptionalLong.empty();
  }

  /** Memory this process may use, in bytes; nothing when unlimited. */
  OptionalLong memory() {
    return memory(
        group -> number(text(group.resolve("memory.max"))),
        group -> number(text(group.resolve("memory.limit_in_bytes"))));
  }

  /** Memory of that which is free or can be freed at once, in bytes; nothing when unlimited. */
  OptionalLong memoryFree() {
    return memory(
        group -> free(group, "memory.max", "memory.current", "inactive_file"),
        group ->
            free(group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"));
  }

  private OptionalLong memory(
      Function<Path, OptionalLong> second, Function<Path, OptionalLong> first) {
    return tightest(
        LongStream.concat(
                unified.stream().map(second).flatMapToLong(OptionalLong::stream),
                memory.stream().map(first).flatMapToLong(OptionalLong::stream))
            .filter(bytes -> bytes >= 0 && bytes < UNLIMITED));
  }

  private static OptionalLong free(Path group, String limit, String usage, String droppable) {
    OptionalLong allowed = number(text(group.resolve(limit)));
    OptionalLong used = number(text(group.resolve(usage)));
    if (allowed.isEmpty() || used.isEmpty() || allowed.getAsLong() >= UNLIMITED) {
      return OptionalLong.empty();
    }
    long cached =
        lines(group.resolve("memory.stat")).stream()
            .filter(line -> line.startsWith(droppable + " "))
            .map(line -> number(line.substring(droppable.length() + 1)))
            .flatMapToLong(OptionalLong::stream)
            .findFirst()
            .orElse(0);
    return OptionalLong.of(
        Math.max(0, allowed.getAsLong() - Math.max(0, used.getAsLong() - cached)));
  }

  private static OptionalLong tightest(LongStream limits) {
    return limits.min();
  }

  private static OptionalLong number(String text) {
    try {
      return text.isEmpty() || text.equals("max")
          ? OptionalLong.empty()
          : OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      LOG.debug("{} is no number", text, e);
      return OptionalLong.empty();
    }
  }

  private static String text(Path file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.getFirst().strip();
  }

  /** What a file of the kernel says; nothing when there is none or it may not be read. */
  static List<String> lines(Path file) {
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      LOG.debug("Cannot read {}", file, e);
      return List.of();
    }
  }
}
