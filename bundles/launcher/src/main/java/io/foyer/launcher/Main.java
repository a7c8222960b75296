package io.foyer.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.BundleException;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceException;
import org.osgi.framework.launch.Framework;

/**
 * Starts the product: {@code Main HOME}. Everything else comes from the environment: {@code
 * FOYER_DATA}, {@code FOYER_FEATURES}, and what the files in {@code runtime-config/} interpolate.
 * Exits with 0 after a normal stop, else with the system property {@code foyer.exit}, which a
 * bundle sets before it stops the framework.
 */
public final class Main {
  private static final long STOP_MILLIS = 4_500;
  private static final long QUIET_MILLIS = 150;

  private Main() {}

  public static void main(String[] args) throws Exception {
    Path home = Path.of(args.length > 0 ? args[0] : ".").toAbsolutePath().normalize();
    Path data =
        Path.of(environment("FOYER_DATA", home.resolve("data").toString()))
            .toAbsolutePath()
            .normalize();
    Path tmp = Files.createDirectories(data.resolve("tmp"));
    Path lockFile = Files.createDirectories(data.resolve("cache")).resolve("in-use");
    try (FileChannel channel =
            FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) { // the framework would empty the other one's cache
        System.err.println(
            "The data directory "
                + data
                + " is in use by another running instance. Stop that one, or choose another"
                + " directory with --data.");
        System.exit(2);
      }
      removeLeftovers(tmp);
      run(home, data);
    }
  }

  /** Libraries unpack their native code there, and cannot remove it when the process is killed. */
  private static void removeLeftovers(Path tmp) {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(tmp, "{sqlite,onnxruntime}-*")) {
      for (Path path : left) {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
          try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
              Files.delete(file);
            }
          }
        }
        Files.delete(path);
      }
    } catch (IOException | DirectoryIteratorException e) {
      System.err.println("Files of an earlier start cannot be removed: " + e);
    }
  }

  private static void run(Path home, Path data) throws Exception {
    Framework framework = new FrameworkFactory().newFramework(configuration(home, data));
    framework.init();
    framework.getBundleContext().addFrameworkListener(Main::report);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(framework), "shutdown"));
    Features features =
        new Features(framework.getBundleContext(), home, data.resolve("cache"), selection());
    try {
      features.apply();
    } catch (IOException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
    framework.start();
    try (WatchService watch = features.directory().getFileSystem().newWatchService()) {
      Thread.ofVirtual().name("features").start(() -> watch(watch, features));
      FrameworkEvent end;
      do {
        end = framework.waitForStop(0);
      } while (end.getType() == FrameworkEvent.WAIT_TIMEDOUT);
    }
    System.exit(Integer.getInteger("foyer.exit", 0));
  }

  private static String environment(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isBlank() ? otherwise : value;
  }

  private static Set<String> selection() {
    return Arrays.stream(environment("FOYER_FEATURES", "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, String> configuration(Path home, Path data) throws IOException {
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("conf/framework.properties"))) {
      file.load(reader);
    }
    Map<String, String> configuration = new HashMap<>();
    file.forEach(
        (key, value) ->
            configuration.put(
                key.toString(),
                value
                    .toString()
                    .replace("${home}", home.toString())
                    .replace("${data}", data.toString())));
    configuration.put("foyer.home", home.toString());
    configuration.put("foyer.data", data.toString());
    String shellPort = environment("FOYER_SHELL_PORT", "");
    if (!shellPort.isEmpty()) {
      configuration.merge(
          "gosh.args",
          "--command telnetd -i 127.0.0.1 -p " + Integer.parseInt(shellPort) + " start",
          (before, more) -> before + " " + more);
    }
    return configuration;
  }

  /**
   * Prints what the framework reports as an error: above all a bundle that cannot start. While a
   * bundle is exchanged two reports are normal and nothing follows from them: a component that went
   * away under somebody who was asking for it, and HK2's resource locator looking into a bundle
   * that has just been closed.
   */
  private static void report(FrameworkEvent event) {
    if (event.getType() != FrameworkEvent.ERROR) {
      return;
    }
    String bundle = event.getBundle().getSymbolicName();
    Throwable cause = event.getThrowable();
    if (!(cause instanceof ServiceException)
        && !"org.glassfish.hk2.osgi-resource-locator".equals(bundle)) {
      System.err.println("bundle " + bundle + ": " + cause);
    }
  }

  private static void stop(Framework framework) {
    try {
      framework.stop();
      framework.waitForStop(STOP_MILLIS);
    } catch (BundleException e) {
      System.err.println("cannot stop cleanly: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void watch(WatchService watch, Features features) {
    try {
      for (Path folder :
          new Path[] {features.directory(), features.directory().resolve("optional")}) {
        if (Files.isDirectory(folder)) {
          folder.register(
              watch,
              StandardWatchEventKinds.ENTRY_CREATE,
              StandardWatchEventKinds.ENTRY_DELETE,
              StandardWatchEventKinds.ENTRY_MODIFY);
        }
      }
      while (true) {
        WatchKey key = watch.take();
        // a copy in progress raises many events: wait until it is quiet
        while (key != null) {
          key.pollEvents();
          key.reset();
          key = watch.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
        try {
          features.apply();
        } catch (IOException e) {
          System.err.println(e.getMessage() + " (nothing changed)");
        }
      }
    } catch (ClosedWatchServiceException stopped) {
      return;
    } catch (IOException e) {
      System.err.println("cannot watch the feature files: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
