package io.foyer.recognition.performerdatabase.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.foyer.recognition.api.Progress;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process (SIGKILL) in the middle of updates, at random moments and at chosen steps of each
 * stage, and starts it again: it must serve exactly the old or exactly the new release, every file
 * byte for byte, and leave the local database alone.
 *
 * <p>Ten updates by default; {@code -Dkill.updates=200} for the proof, {@code -Dkill.seed=n} for
 * another course of it.
 */
final class KillTest {
  private static final List<String> STAGES =
      List.of("download", "extract", "verify", "prepare", "swap", "reload");

  /** About as many steps as a tiny release has in each. */
  private static final List<Integer> STEPS = List.of(3, 14, 12, 12, 5, 4);

  @TempDir private Path root;
  private final Map<String, TinyRelease> releases = new HashMap<>();
  private final Map<String, Integer> kills = new TreeMap<>();
  private String classPath = "";
  private int keptOld;
  private int tookNew;
  private int completed;

  @Test
  void everyKillLeavesTheOldOrTheNewRelease() throws Exception {
    int count = Integer.getInteger("kill.updates", 10);
    Random random = new Random(Integer.getInteger("kill.seed", 1));
    Path data = Files.createDirectories(root.resolve("data"));
    Path source = Files.createDirectories(root.resolve("source"));
    Path local = data.resolve("recognition.db");
    byte[] mine = TinyRelease.sqlite("local");
    Files.write(local, mine);
    FileTime written = Files.getLastModifiedTime(local);
    String old = publish(source, 1);
    long usual = install(data, source);
    String announced = old;
    long begin = System.nanoTime();
    Child child = new Child(data, source);
    try {
      assertEquals("READY " + old, child.line("READY"), child::story);
      for (int i = 0; i < count; i++) {
        if (announced.equals(old) || random.nextInt(3) > 0) {
          announced = publish(source, i + 2);
        }
        if (i % 2 == 0) {
          int stage = i / 2 % STAGES.size();
          child.send("update " + STAGES.get(stage) + " " + (1 + random.nextInt(STEPS.get(stage))));
          child.line("STOPPED", "DONE");
        } else {
          child.send("update - 0");
          LockSupport.parkNanos(random.nextLong(usual));
          // so that few have ended before
          usual = Math.max(1_000_000, child.seen("DONE") ? usual * 3 / 4 : usual * 21 / 20);
        }
        child.kill();
        kills.merge(child.stage(), 1, Integer::sum);
        child.close();
        child = new Child(data, source);
        old = restarted(child, data, old, announced);
        assertArrayEquals(mine, Files.readAllBytes(local));
        assertEquals(written, Files.getLastModifiedTime(local));
      }
    } finally {
      child.close();
    }
    System.out.printf(
        "kill test: %d updates killed in %d s, by stage %s; afterwards %d times the old release, %d"
            + " times the new one (%d of them had ended), local database untouched%n",
        count,
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
        kills,
        keptOld,
        tookNew,
        completed);
    assertEquals(count, keptOld + tookNew);
  }

  /** The first installation, to its end; how many nanoseconds it took. */
  private long install(Path data, Path source) throws Exception {
    try (Child child = new Child(data, source)) {
      assertTrue(child.line("READY").startsWith("READY nothing"));
      long start = System.nanoTime();
      child.send("update - 0");
      assertEquals("DONE complete null", child.line("DONE"), child::story);
      long took = System.nanoTime() - start;
      child.end();
      return took;
    }
  }

  /** Folders as archives: the JVM shares classes of archives only. */
  private String classPath() throws IOException {
    if (classPath.isEmpty()) {
      List<String> parts = new ArrayList<>();
      String all =
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
      for (String part : all.split(File.pathSeparator, -1)) {
        Path path = Path.of(part);
        if (Files.isDirectory(path)) {
          path = root.resolve(parts.size() + ".jar");
          pack(Path.of(part), path);
        }
        parts.add(path.toString());
      }
      classPath = String.join(File.pathSeparator, parts);
    }
    return classPath;
  }

  private static void pack(Path folder, Path jar) throws IOException {
    try (Stream<Path> files = Files.walk(folder);
        ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(
            new ZipEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
  }

  private String publish(Path source, int number) throws IOException {
    TinyRelease release = new TinyRelease("2026.1." + number);
    release.publish(source);
    releases.put(release.version(), release);
    return release.version();
  }

  /** Checks everything while it runs, and says which release it serves. */
  private String restarted(Child child, Path data, String old, String announced) throws Exception {
    String ready = child.line("READY");
    String version = ready.substring("READY ".length());
    assertTrue(version.equals(old) || version.equals(announced), child::story);
    Generations generations = new Generations(data);
    Generation current = generations.current().orElseThrow();
    assertEquals(version, current.version());
    TinyRelease release = releases.get(version);
    for (Map.Entry<String, byte[]> file : release.files().entrySet()) {
      assertArrayEquals(
          file.getValue(), Files.readAllBytes(current.directory().resolve(file.getKey())));
      assertArrayEquals(file.getValue(), Files.readAllBytes(data.resolve(file.getKey())));
    }
    try (Stream<Path> left = Files.list(data.resolve("work"))) {
      assertEquals(List.of(data.resolve("work/download")), left.toList());
    }
    // the one in use, its backup, and perhaps one whose indices were being prepared
    assertTrue(generations.all().size() <= 3, () -> "too many are kept");
    for (Generation generation : generations.all()) {
      ReleaseCheck.verify(generation, Progress.NONE);
    }
    if (version.equals(old)) {
      keptOld++;
    } else {
      tookNew++;
    }
    return version;
  }

  /** A process to kill, and what it says. */
  private final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedWriter in;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<String> said = new ArrayList<>();
    private final Thread reader;

    Child(Path data, Path source) throws IOException {
      Path temporary = Files.createDirectories(root.resolve("tmp"));
      // the first one ends by itself and leaves its classes to the others, which start faster then
      Path classes = root.resolve("classes.jsa");
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-Xmx128m",
                  (Files.exists(classes) ? "-XX:SharedArchiveFile=" : "-XX:ArchiveClassesAtExit=")
                      + classes,
                  "-Xlog:disable",
                  "--enable-native-access=ALL-UNNAMED",
                  "-Djava.io.tmpdir=" + temporary,
                  "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                  "-cp",
                  classPath(),
                  KilledProcess.class.getName(),
                  data.toString(),
                  source.toString())
              .redirectErrorStream(true)
              .start();
      in =
          new BufferedWriter(
              new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
      reader = Thread.ofPlatform().daemon().start(this::read);
    }

    private void read() {
      try (BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          synchronized (said) {
            said.add(line);
          }
          lines.add(line);
        }
      } catch (IOException e) {
        lines.add("ENDED " + e);
      }
      lines.add("ENDED");
    }

    void send(String line) throws IOException {
      in.write(line + "\n");
      in.flush();
    }

    /** Lets it end by itself. */
    void end() throws Exception {
      in.close();
      assertEquals(0, process.waitFor(), () -> "did not end by itself: " + story());
    }

    /** The next line that begins with one of these words. */
    String line(String... words) throws InterruptedException {
      while (true) {
        String line = lines.poll(60, TimeUnit.SECONDS);
        if (line == null || line.startsWith("ENDED")) {
          fail("it says no more: " + story());
        }
        for (String word : words) {
          if (line.startsWith(word + " ")) {
            return line;
          }
        }
      }
    }

    boolean seen(String word) {
      synchronized (said) {
        return said.stream().anyMatch(line -> line.startsWith(word + " "));
      }
    }

    void kill() throws InterruptedException {
      process.destroyForcibly();
      process.waitFor();
      reader.join();
    }

    /** Where in an update it was when it was killed, by its last words. */
    String stage() {
      if (seen("DONE")) {
        completed++;
        return "ended";
      }
      synchronized (said) {
        int from =
            said.indexOf(said.stream().filter(l -> l.startsWith("READY ")).findFirst().orElse(""));
        return said.subList(from, said.size()).stream()
            .filter(line -> line.startsWith("STAGE "))
            .reduce((a, b) -> b)
            .map(line -> line.substring("STAGE ".length()))
            .orElse("before");
      }
    }

    String story() {
      synchronized (said) {
        return String.join("\n", said);
      }
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }
}
