package io.foyer.recognition.frames.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a process can tell about the machine it runs on. */
final class Surroundings {
  private static final Logger LOG = LoggerFactory.getLogger(Surroundings.class);
  private static final Pattern CONTAINER =
      Pattern.compile("docker|kubepods|containerd|libpod|/lxc/|garden");

  private Surroundings() {}

  /**
   * Whether this process runs in a container, where {@code localhost} is the container itself: by
   * the marks that container engines leave, and by the names of the first process' control groups.
   *
   * @param root the root of the file system
   */
  static boolean inContainer(Path root) {
    if (Files.exists(root.resolve(".dockerenv"))
        || Files.exists(root.resolve("run/.containerenv"))) {
      return true;
    }
    Path groups = root.resolve("proc/1/cgroup");
    try {
      return Files.isReadable(groups) && CONTAINER.matcher(Files.readString(groups)).find();
    } catch (IOException e) {
      LOG.debug("Cannot read the control groups", e);
      return false;
    }
  }
}
