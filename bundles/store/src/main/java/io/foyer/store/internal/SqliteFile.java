package io.foyer.store.internal;

import io.foyer.core.Failure;
import io.foyer.store.DatabaseFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * One file with its connections: a single writer behind a fair lock, so that "database is locked"
 * cannot come from within this process, and a pool of readers that each see one consistent state.
 *
 * <p>The file is not mapped into memory: an I/O error on a mapped page ends the process, on a read
 * page it is an exception.
 */
final class SqliteFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteFile.class);
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
  private static final int WAL_LIMIT_BYTES = 64 << 20;

  /** Backups that are kept; older ones are deleted when a new one has been written. */
  private static final int KEPT_BACKUPS = 5;

  private final Path directory;
  private final Path path;
  private final DatabaseFile kind;
  private final Clock clock;
  private final SQLiteDataSource source;
  private final Connection writer;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final BlockingQueue<Connection> readers;
  private final int readerCount;
  private int madeReaders;
  private volatile boolean closed;

  private SqliteFile(Path directory, DatabaseFile kind, int readerCount, Clock clock)
      throws SQLException {
    this.directory = directory;
    path = directory.resolve(kind.fileName());
    this.kind = kind;
    this.clock = clock;
    this.readerCount = readerCount;
    readers = new ArrayBlockingQueue<>(readerCount, true);
    source = source(path, kind);
    writer = source.getConnection();
  }

  /**
   * Opens a file, or makes it, and makes sure that it is sound.
   *
   * @param thorough whether to read all of it even when it is large
   */
  static SqliteFile open(
      Path directory, DatabaseFile kind, int readers, Clock clock, boolean thorough) {
    Path path = directory.resolve(kind.fileName());
    try {
      return openSound(directory, kind, readers, clock, thorough);
    } catch (SQLException e) {
      if (!damaged(e)) {
        throw new IllegalStateException("cannot open " + path + ": " + e.getMessage(), e);
      }
      if (precious(kind)) {
        throw new IllegalStateException(
            path + " is damaged (" + e.getMessage() + "). " + advice(directory, kind), e);
      }
      Path aside =
          path.resolveSibling(kind.fileName() + ".broken-" + STAMP.format(clock.instant()));
      LOG.warn(
          "{} is damaged ({}). It is set aside as {} and made anew; the next synchronisation fills"
              + " it again",
          path,
          e.getMessage(),
          aside.getFileName());
      setAside(path, aside);
      // It can be fetched again, and it may be large: one to look into is enough.
      forgetAllBut(1, path, ".broken-", aside);
    }
    try {
      return openSound(directory, kind, readers, clock, false);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot open " + path + ": " + e.getMessage(), e);
    }
  }

  private static SqliteFile openSound(
      Path directory, DatabaseFile kind, int readers, Clock clock, boolean thorough)
      throws SQLException {
    makePrivate(directory.resolve(kind.fileName()));
    SqliteFile file = new SqliteFile(directory, kind, readers, clock);
    try {
      file.check(thorough || precious(kind));
      file.prepare();
      return file;
    } catch (SQLException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Makes a missing file readable by its owner alone; SQLite gives its companions the same mode.
   */
  private static void makePrivate(Path path) {
    if (Files.exists(path)) {
      return;
    }
    try {
      if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      } else {
        Files.createFile(path);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot make " + path + ": " + e, e);
    }
  }

  private static SQLiteDataSource source(Path path, DatabaseFile kind) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(
        precious(kind) ? SQLiteConfig.SynchronousMode.FULL : SQLiteConfig.SynchronousMode.NORMAL);
    config.setBusyTimeout(Math.toIntExact(BUSY_TIMEOUT.toMillis()));
    config.enforceForeignKeys(true);
    config.setJournalSizeLimit(WAL_LIMIT_BYTES);
    config.setCacheSize(precious(kind) ? -2_000 : -8_000); // negative: KiB
    config.setTransactionMode(SQLiteConfig.TransactionMode.DEFERRED);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + path.toAbsolutePath());
    return source;
  }

  private void check(boolean thorough) throws SQLException {
    long start = System.nanoTime();
    String answer =
        text(writer, thorough ? "PRAGMA quick_check(1)" : "SELECT 'ok' FROM sqlite_schema LIMIT 1");
    if (answer != null && !answer.equals("ok")) {
      throw new SQLiteException(answer.replaceAll("\\s+", " "), SQLiteErrorCode.SQLITE_CORRUPT);
    }
    LOG.debug("Checked {} in {} ms", path.getFileName(), (System.nanoTime() - start) / 1_000_000);
  }

  private void prepare() throws SQLException {
    execute(
        writer,
        """
        CREATE TABLE IF NOT EXISTS schema_history (
          schema TEXT NOT NULL,
          version INTEGER NOT NULL,
          checksum TEXT NOT NULL,
          applied_at INTEGER NOT NULL,
          PRIMARY KEY (schema, version)
        ) WITHOUT ROWID
        """);
    for (int i = 0; i < readerCount; i++) {
      Connection reader = source.getConnection();
      execute(reader, "PRAGMA query_only = ON");
      reader.setAutoCommit(false);
      readers.add(reader);
      madeReaders++;
    }
  }

  /** Whether what it holds cannot be fetched again. */
  private static boolean precious(DatabaseFile kind) {
    return kind != DatabaseFile.LIBRARY;
  }

  private static boolean damaged(SQLException e) {
    return e instanceof SQLiteException s
        && switch (s.getResultCode()) {
          case SQLITE_CORRUPT, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_VTAB, SQLITE_NOTADB -> true;
          default -> false;
        };
  }

  private static String advice(Path directory, DatabaseFile kind) {
    return newestBackup(directory, kind)
        .map(
            backup ->
                "Stop the service, move the damaged file and its -wal and -shm companions aside,"
                    + " copy the newest backup "
                    + backup.getFileName()
                    + " to "
                    + kind.fileName()
                    + " and start again.")
        .orElse(
            "There is no backup beside it. Move it and its -wal and -shm companions aside and start"
                + " again with an empty one, or restore it from your own backup.");
  }

  private static Optional<Path> newestBackup(Path directory, DatabaseFile kind) {
    try (Stream<Path> files = Files.list(directory)) {
      String prefix = kind.fileName() + ".backup-";
      return files
          .filter(
              file -> {
                String name = file.getFileName().toString();
                return name.startsWith(prefix) && !name.endsWith(".part");
              })
          .max(Comparator.comparing(file -> file.getFileName().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void setAside(Path path, Path aside) {
    try {
      Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
      for (String companion : List.of("-wal", "-shm")) {
        Path file = Path.of(path + companion);
        if (Files.exists(file)) {
          Files.move(file, Path.of(aside + companion), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot set " + path + " aside: " + e, e);
    }
  }

  SQLiteDataSource source() {
    return source;
  }

  /** Applies what is missing of a schema. */
  void migrate(String schema, List<Migrations.Migration> known) {
    exclusively(
        () -> {
          try {
            List<Migrations.Migration> missing = missing(schema, known);
            if (missing.isEmpty()) {
              return null;
            }
            if (missing.size() < known.size() && precious(kind)) {
              Path copy = backup();
              LOG.info("Kept {} before migrating {}", copy.getFileName(), schema);
            }
            for (Migrations.Migration migration : missing) {
              apply(schema, migration);
            }
            LOG.info("Schema {} is at version {}", schema, known.getLast().version());
            return null;
          } catch (SQLException e) {
            throw new IllegalStateException(
                "cannot read the schema history of " + path.getFileName() + ": " + e.getMessage(),
                e);
          }
        });
  }

  private List<Migrations.Migration> missing(String schema, List<Migrations.Migration> known)
      throws SQLException {
    Map<Integer, String> applied = new TreeMap<>();
    try (var statement =
        writer.prepareStatement("SELECT version, checksum FROM schema_history WHERE schema = ?")) {
      statement.setString(1, schema);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          applied.put(rows.getInt(1), rows.getString(2));
        }
      }
    }
    for (Map.Entry<Integer, String> row : applied.entrySet()) {
      if (row.getKey() > known.size()) {
        throw new IllegalStateException(
            "the tables of %s in %s were written by a newer version (%d; this one knows %d). Install"
                    .formatted(schema, path.getFileName(), row.getKey(), known.size())
                + " that version again, or "
                + wayBack());
      }
      Migrations.Migration migration = known.get(row.getKey() - 1);
      if (!migration.checksum().equals(row.getValue())) {
        throw new IllegalStateException(
            "migration %s of %s is not the one that was applied to %s. Install the version that"
                    .formatted(migration.name(), schema, path.getFileName())
                + " wrote it, or "
                + wayBack());
      }
    }
    return known.stream().filter(migration -> !applied.containsKey(migration.version())).toList();
  }

  private String wayBack() {
    return kind == DatabaseFile.LIBRARY
        ? "delete " + kind.fileName() + "; the next synchronisation fills it again."
        : newestBackup(directory, kind)
            .map(backup -> "go back to the backup " + backup.getFileName() + ".")
            .orElse("go back to a backup from before.");
  }

  private void apply(String schema, Migrations.Migration migration) {
    try {
      execute(writer, "BEGIN IMMEDIATE");
      try {
        // SQLite splits the script itself, so a trigger's inner semicolons are no trouble
        execute(writer, migration.sql());
        try (var statement =
            writer.prepareStatement(
                "INSERT INTO schema_history (schema, version, checksum, applied_at)"
                    + " VALUES (?, ?, ?, ?)")) {
          statement.setString(1, schema);
          statement.setInt(2, migration.version());
          statement.setString(3, migration.checksum());
          statement.setLong(4, clock.millis());
          statement.executeUpdate();
        }
        execute(writer, "COMMIT");
      } catch (SQLException e) {
        execute(writer, "ROLLBACK");
        throw e;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(
          "migration %s of %s failed and left %s as it was: %s"
              .formatted(migration.name(), schema, path.getFileName(), e.getMessage()),
          e);
    }
  }

  /**
   * Writes a copy under a temporary name first, so that an unfinished one is never taken for it.
   */
  synchronized Path backup() {
    Instant now = clock.instant();
    Path copy = backupName(now);
    while (Files.exists(copy)) {
      now = now.plusSeconds(1);
      copy = backupName(now);
    }
    Path part = path.resolveSibling(kind.fileName() + ".backup.part");
    try {
      Files.deleteIfExists(part); // of a process that ended in the middle
      makePrivate(part);
      try (Connection connection = source.getConnection();
          var statement = connection.prepareStatement("VACUUM INTO ?")) {
        statement.setString(1, part.toAbsolutePath().toString());
        statement.execute();
      }
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
    } catch (SQLException | IOException e) {
      LOG.warn("Cannot write the backup {}", copy, e);
      forget(part); // it would keep the disk full
      throw new Failure.Unavailable(
          "The backup could not be written. Check the free space of the data directory.",
          RETRY_AFTER);
    }
    forgetAllBut(KEPT_BACKUPS, path, ".backup-", copy);
    return copy;
  }

  /**
   * Deletes the oldest of the files that are named after a moment, but never the one just written:
   * the clock may have been set back.
   */
  private static void forgetAllBut(int kept, Path path, String infix, Path written) {
    Pattern dated = Pattern.compile(Pattern.quote(path.getFileName() + infix) + "\\d{8}-\\d{6}");
    List<Path> oldestFirst;
    try (Stream<Path> files = Files.list(directory(path))) {
      oldestFirst =
          files
              .filter(file -> dated.matcher(file.getFileName().toString()).matches())
              .filter(file -> !file.getFileName().equals(written.getFileName()))
              .sorted(Comparator.comparing(file -> file.getFileName().toString()))
              .toList();
    } catch (IOException e) {
      LOG.warn("Cannot look for old copies of {}; delete them by hand", path, e);
      return;
    }
    for (Path old : oldestFirst.subList(0, Math.max(0, oldestFirst.size() + 1 - kept))) {
      LOG.info("Deleting {}: {} newer ones are kept", old.getFileName(), kept);
      forget(old);
      forget(Path.of(old + "-wal"));
      forget(Path.of(old + "-shm"));
    }
  }

  private static Path directory(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IllegalStateException(file + " is in no directory");
    }
    return parent;
  }

  private static void forget(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("Cannot delete {}; delete it by hand", file, e);
    }
  }

  private Path backupName(Instant now) {
    return path.resolveSibling(kind.fileName() + ".backup-" + STAMP.format(now));
  }

  /** Runs a function in a read transaction of its own. */
  <R> R read(Function<Connection, R> work) {
    Connection connection = takeReader();
    try {
      return guarded(connection, work, false);
    } finally {
      readers.add(connection);
    }
  }

  /** Runs a function in a write transaction, after those that came before it. */
  <R> R write(Function<Connection, R> work) {
    return exclusively(
        () -> {
          try {
            execute(writer, "BEGIN IMMEDIATE");
          } catch (SQLException e) {
            throw translated(new IllegalStateException("cannot begin to write " + path, e));
          }
          return guarded(writer, work, true);
        });
  }

  private <R> R guarded(Connection connection, Function<Connection, R> work, boolean commit) {
    boolean done = false;
    try {
      R result = work.apply(connection);
      if (commit) {
        execute(connection, "COMMIT");
      }
      done = true;
      return result;
    } catch (SQLException e) {
      throw translated(new IllegalStateException("cannot commit to " + path, e));
    } catch (RuntimeException e) {
      throw translated(e);
    } finally {
      end(connection, done && commit);
    }
  }

  private void end(Connection connection, boolean committed) {
    if (committed) {
      return;
    }
    try {
      if (connection.getAutoCommit()) {
        execute(connection, "ROLLBACK");
      } else {
        connection.rollback();
      }
    } catch (SQLException e) {
      // SQLite has rolled back by itself after a full disk or an I/O error
      LOG.debug("Nothing to roll back on {}", path.getFileName(), e);
    }
  }

  private <R> R exclusively(Supplier<R> work) {
    if (writing.isHeldByCurrentThread()) {
      throw new IllegalStateException("a write inside a write of " + kind.fileName());
    }
    try {
      if (!writing.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Failure.Unavailable("Database locked", RETRY_AFTER);
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
    try {
      if (closed) {
        throw stopping();
      }
      return work.get();
    } finally {
      writing.unlock();
    }
  }

  private Connection takeReader() {
    if (closed) {
      throw stopping();
    }
    try {
      @Nullable Connection connection = readers.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (connection == null) {
        throw closed ? stopping() : new Failure.Unavailable("Database locked", RETRY_AFTER);
      }
      return connection;
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static Failure stopping() {
    return new Failure.Unavailable("The service is restarting", RETRY_AFTER);
  }

  private static Failure interrupted() {
    Thread.currentThread().interrupt();
    return stopping();
  }

  /** A lock held by another program, a full disk: not our fault, and it may pass. */
  private static RuntimeException translated(RuntimeException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return switch (primary(sqlite)) {
          case SQLITE_BUSY, SQLITE_LOCKED -> unavailable("Database locked", e);
          case SQLITE_FULL, SQLITE_IOERR ->
              unavailable(
                  "The service cannot write its database. Check the free space and the permissions"
                      + " of the data directory.",
                  e);
          default -> e;
        };
      }
    }
    return e;
  }

  private static SQLiteErrorCode primary(SQLiteException e) {
    return SQLiteErrorCode.getErrorCode(e.getResultCode().code & 0xff);
  }

  private static Failure unavailable(String message, RuntimeException cause) {
    LOG.warn(message, cause);
    return new Failure.Unavailable(message, RETRY_AFTER);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private static @Nullable String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  /** Lets running work end, then closes the connections, the writer last. */
  @Override
  public void close() {
    closed = true;
    writing.lock();
    try {
      for (int i = 0; i < madeReaders; i++) {
        @Nullable Connection reader = readers.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (reader == null) {
          LOG.warn("A reader of {} does not end", path.getFileName());
          break;
        }
        reader.close();
      }
      writer.close();
    } catch (SQLException e) {
      LOG.warn("Cannot close {}", path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      writing.unlock();
    }
  }
}
