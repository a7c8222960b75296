package io.foyer.store.internal;

import io.foyer.core.Failure;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SQLite files in one directory, which one process at a time may hold. The lock file is removed on
 * an orderly close; finding it at start therefore means that the last process ended hard, and only
 * then is the large file read through for damage, which would otherwise cost the cold start.
 *
 * <p>The browsing service's files are opened at start when they exist, so that nothing starts on
 * damaged ones. Everything else is opened when it is used first: a file that nobody uses is not
 * made, and a damaged one of the sidecar keeps nobody else away.
 */
public final class SqliteStore implements Store.Standalone {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);
  private static final String LOCK_FILE = "store.lock";
  private static final int DEFAULT_READERS = 2;

  private final Map<DatabaseFile, SqliteFile> files = new EnumMap<>(DatabaseFile.class);
  private final Path directory;
  private final int readers;
  private final Clock clock;
  private final Migrations migrations;
  private final Path lockFile;
  private final FileChannel lockChannel;
  private final boolean unclean;
  private boolean closed;

  /** Opens a directory outside a framework. */
  public SqliteStore(Path directory) {
    this(directory, DEFAULT_READERS, Clock.systemUTC(), new CodeSourceMigrations());
  }

  SqliteStore(Path directory, int readers, Clock clock, Migrations migrations) {
    this.directory = directory;
    this.readers = readers;
    this.clock = clock;
    this.migrations = migrations;
    lockFile = directory.resolve(LOCK_FILE);
    try {
      Files.createDirectories(directory);
      unclean = Files.exists(lockFile);
      lockChannel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot write in the data directory "
              + directory
              + ": "
              + e
              + ". Make it writable for this user, or choose another with --data.",
          e);
    }
    try {
      claim(directory);
      useTemporaryFolder(directory);
      for (DatabaseFile file : List.of(DatabaseFile.FOYER, DatabaseFile.LIBRARY)) {
        if (Files.exists(directory.resolve(file.fileName()))) {
          file(file);
        }
      }
    } catch (RuntimeException e) {
      files.values().forEach(SqliteFile::close);
      closeChannel();
      throw e;
    }
  }

  private void claim(Path directory) {
    @Nullable FileLock lock;
    try {
      lock = lockChannel.tryLock();
    } catch (OverlappingFileLockException e) {
      LOG.debug("The lock is held in this process", e);
      lock = null;
    } catch (IOException e) {
      throw new IllegalStateException("cannot lock " + lockFile + ": " + e.getMessage(), e);
    }
    if (lock == null) {
      throw new IllegalStateException(
          "the data directory "
              + directory
              + " is in use by another running instance. Stop that one, or choose another directory"
              + " with --data.");
    }
  }

  /** The driver unpacks its native library there; the system's folder may forbid execution. */
  private static void useTemporaryFolder(Path directory) {
    if (System.getProperty("org.sqlite.tmpdir") != null) {
      return;
    }
    Path folder = directory.resolve("tmp").toAbsolutePath();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalStateException("cannot make the folder " + folder + ": " + e, e);
    }
    System.setProperty("org.sqlite.tmpdir", folder.toString());
  }

  @Override
  public Database open(Schema schema) {
    SqliteFile file = file(schema.file());
    List<Migrations.Migration> known = migrations.of(schema);
    file.migrate(schema.name(), known);
    return new SqliteDatabase(file, schema);
  }

  @Override
  public Path backup(DatabaseFile file) {
    return file(file).backup();
  }

  private synchronized SqliteFile file(DatabaseFile kind) {
    if (closed) {
      throw new Failure.Unavailable("The service is restarting", Duration.ofSeconds(2));
    }
    SqliteFile open = files.get(kind);
    if (open == null) {
      open = SqliteFile.open(directory, kind, readers, clock, unclean);
      files.put(kind, open);
    }
    return open;
  }

  @Override
  public synchronized void close() {
    closed = true;
    files.values().forEach(SqliteFile::close);
    try {
      Files.deleteIfExists(lockFile);
    } catch (IOException e) {
      LOG.warn("Cannot remove {}; the next start will check the files thoroughly", lockFile, e);
    }
    closeChannel();
  }

  private void closeChannel() {
    try {
      lockChannel.close();
    } catch (IOException e) {
      LOG.warn("Cannot release {}", lockFile, e);
    }
  }
}
