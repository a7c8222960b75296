package io.foyer.store.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.ibatis.logging.LogFactory;
import org.apache.ibatis.logging.nologging.NoLoggingImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest {
  private static final Instant NOW = Instant.parse("2026-02-03T04:05:06.789Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final Schema NOTES = schema(DatabaseFile.FOYER);

  @TempDir Path directory;

  private static Schema schema(DatabaseFile file) {
    return new Schema(file, "notes", SqliteStoreTest.class, List.of(Notes.class));
  }

  private Database openNotes(SqliteStore store) {
    return store.open(NOTES);
  }

  @Test
  void migrationsWithTriggersRecordsInstantsAndXmlMappersWork() {
    try (SqliteStore store = new SqliteStore(directory)) {
      Database notes = openNotes(store);
      notes.write(
          Notes.class,
          mapper -> {
            mapper.add("  one ", NOW, false);
            mapper.add("two", null, true);
            return null;
          });
      List<Notes.Note> all = notes.read(Notes.class, Notes::all);
      assertEquals(new Notes.Note(1, "one", NOW, false), all.get(0));
      assertNull(all.get(1).writtenAt());
      assertEquals(List.of("added", "pinned"), notes.read(Notes.class, Notes::log));
      assertEquals(
          List.of("two"),
          notes.read(Notes.class, m -> m.matching("%o%", true)).stream()
              .map(Notes.Note::text)
              .toList());
    }
  }

  @Test
  void foreignKeysAreEnforced() {
    try (SqliteStore store = new SqliteStore(directory)) {
      Database notes = openNotes(store);
      assertThrows(
          RuntimeException.class,
          () ->
              notes.write(
                  Notes.class,
                  mapper -> {
                    mapper.dangling(99);
                    return null;
                  }));
      assertEquals(List.of(), notes.read(Notes.class, Notes::log));
    }
  }

  @Test
  void aFailingWriteRollsBackAndItsExceptionPassesThrough() {
    try (SqliteStore store = new SqliteStore(directory)) {
      Database notes = openNotes(store);
      Failure.Conflict failure = new Failure.Conflict("no");
      assertSame(
          failure,
          assertThrows(
              Failure.Conflict.class,
              () ->
                  notes.write(
                      Notes.class,
                      mapper -> {
                        mapper.add("x", NOW, false);
                        throw failure;
                      })));
      assertEquals(0, notes.read(Notes.class, Notes::count));
      notes.write(
          Notes.class,
          mapper -> {
            mapper.add("y", NOW, false);
            return null;
          });
      assertEquals(1, notes.read(Notes.class, Notes::count));
    }
  }

  @Test
  void aReaderCannotWrite() {
    try (SqliteStore store = new SqliteStore(directory)) {
      Database notes = openNotes(store);
      assertThrows(
          RuntimeException.class,
          () ->
              notes.read(
                  Notes.class,
                  mapper -> {
                    mapper.add("x", NOW, false);
                    return null;
                  }));
      assertEquals(0, notes.read(Notes.class, Notes::count));
    }
  }

  @Test
  void aWriteInsideAWriteIsRefusedInsteadOfHanging() {
    try (SqliteStore store = new SqliteStore(directory)) {
      Database notes = openNotes(store);
      assertThrows(
          IllegalStateException.class,
          () -> notes.write(s -> notes.write(Notes.class, Notes::count)));
    }
  }

  @Test
  void readersSeeOneStateAndAreNotHeldUpByAWriter() throws Exception {
    try (SqliteStore store = new SqliteStore(directory);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      Database notes = openNotes(store);
      CountDownLatch written = new CountDownLatch(1);
      CountDownLatch release = new CountDownLatch(1);
      Future<?> writer =
          threads.submit(
              () ->
                  notes.write(
                      Notes.class,
                      mapper -> {
                        mapper.add("uncommitted", NOW, false);
                        written.countDown();
                        await(release);
                        return null;
                      }));
      await(written);
      assertEquals(0, notes.read(Notes.class, Notes::count));
      notes.read(
          Notes.class,
          mapper -> {
            assertEquals(0, mapper.count());
            release.countDown();
            get(writer);
            assertEquals(0, mapper.count(), "the snapshot holds to the end of the read");
            return null;
          });
      assertEquals(1, notes.read(Notes.class, Notes::count));
    }
  }

  @Test
  void manyWritersAndReadersNeverSeeALockedDatabase() throws Exception {
    try (SqliteStore store = new SqliteStore(directory);
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      Database notes = openNotes(store);
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        done.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < 25; n++) {
                    notes.write(
                        Notes.class,
                        mapper -> {
                          mapper.add("a", NOW, false);
                          mapper.add("b", NOW, false);
                          return null;
                        });
                    assertEquals(0, notes.read(Notes.class, Notes::count) % 2);
                  }
                }));
      }
      for (Future<?> future : done) {
        get(future);
      }
      assertEquals(400, notes.read(Notes.class, Notes::count));
    }
  }

  @Test
  void whatAnAbandonedTransactionWroteIsGoneAndTheRestIsThere(@TempDir Path abandoned)
      throws Exception {
    try (SqliteStore store = new SqliteStore(directory)) {
      Database notes = openNotes(store);
      notes.write(
          Notes.class,
          mapper -> {
            mapper.add("kept", NOW, false);
            return null;
          });
      notes.write(
          Notes.class,
          mapper -> {
            for (int i = 0; i < 2_000; i++) {
              mapper.add("lost ".repeat(100), NOW, false);
            }
            copyFiles(directory, abandoned); // what a kill would leave
            return null;
          });
    }
    assertTrue(Files.exists(abandoned.resolve("store.lock")));
    try (SqliteStore store = new SqliteStore(abandoned)) {
      assertEquals(
          List.of("kept"),
          openNotes(store).read(Notes.class, Notes::all).stream().map(Notes.Note::text).toList());
    }
    assertFalse(Files.exists(abandoned.resolve("store.lock")));
  }

  @Test
  void aSecondStoreOnTheSameDirectoryIsRefused() {
    try (SqliteStore store = new SqliteStore(directory)) {
      openNotes(store);
      String message =
          assertThrows(IllegalStateException.class, () -> new SqliteStore(directory)).getMessage();
      assertTrue(message.contains("in use by another running instance"), message);
    }
    new SqliteStore(directory).close();
  }

  @Test
  void anExistingSchemaIsBackedUpBeforeItIsMigratedAndANewOneIsNot() throws Exception {
    String first = "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)";
    String second = "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = 2";
    Schema schema = new Schema(DatabaseFile.FOYER, "a", SqliteStoreTest.class, List.of());
    try (SqliteStore store = store(first)) {
      store.open(schema);
      assertEquals(List.of(), backups());
    }
    try (SqliteStore store = store(first, second)) {
      store.open(schema);
      assertEquals(List.of("foyer.db.backup-20260203-040506"), backups());
      store.open(schema);
      assertEquals(1, backups().size());
      assertEquals(
          "foyer.db.backup-20260203-040507",
          store.backup(DatabaseFile.FOYER).getFileName().toString());
    }
    try (var c =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve(backups().getFirst()));
        var rows = c.createStatement().executeQuery("SELECT * FROM a")) {
      assertEquals(1, rows.getMetaData().getColumnCount());
    }
  }

  @Test
  void aNewerSchemaAndAChangedMigrationAreRefusedWithAWayOut() throws Exception {
    Schema schema = new Schema(DatabaseFile.FOYER, "a", SqliteStoreTest.class, List.of());
    try (SqliteStore store = store("CREATE TABLE a (x)", "CREATE TABLE b (x)")) {
      store.open(schema);
      store.backup(DatabaseFile.FOYER);
    }
    try (SqliteStore store = store("CREATE TABLE a (x)")) {
      String message =
          assertThrows(IllegalStateException.class, () -> store.open(schema)).getMessage();
      assertTrue(message.contains("written by a newer version (2; this one knows 1)"), message);
      assertTrue(message.contains("backup foyer.db.backup-20260203-040506"), message);
    }
    try (SqliteStore store = store("CREATE TABLE a (y)", "CREATE TABLE b (x)")) {
      String message =
          assertThrows(IllegalStateException.class, () -> store.open(schema)).getMessage();
      assertTrue(message.contains("0001-m.sql of a is not the one that was applied"), message);
    }
  }

  @Test
  void aFailingMigrationLeavesTheFileAsItWas() throws Exception {
    Schema schema = new Schema(DatabaseFile.LIBRARY, "a", SqliteStoreTest.class, List.of());
    try (SqliteStore store = store("CREATE TABLE a (x); CREATE TABLE a (x)")) {
      String message =
          assertThrows(IllegalStateException.class, () -> store.open(schema)).getMessage();
      assertTrue(message.contains("already exists"), message);
    }
    try (SqliteStore store = store("CREATE TABLE a (x)")) {
      store.open(schema);
    }
  }

  @Test
  void aDamagedMainFileStopsTheStoreAndNamesTheNewestBackup() throws Exception {
    try (SqliteStore store = new SqliteStore(directory, 1, CLOCK, new CodeSourceMigrations())) {
      fill(openNotes(store));
      store.backup(DatabaseFile.FOYER);
    }
    damage("foyer.db");
    String message =
        assertThrows(IllegalStateException.class, () -> new SqliteStore(directory)).getMessage();
    assertTrue(message.contains("foyer.db is damaged"), message);
    assertTrue(message.contains("newest backup foyer.db.backup-20260203-040506"), message);
    Files.writeString(directory.resolve("foyer.db"), "this was never a database ".repeat(100));
    message =
        assertThrows(IllegalStateException.class, () -> new SqliteStore(directory)).getMessage();
    assertTrue(message.contains("foyer.db is damaged"), message);
    Files.copy(
        directory.resolve("foyer.db.backup-20260203-040506"),
        directory.resolve("foyer.db"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    try (SqliteStore store = new SqliteStore(directory)) {
      assertEquals(500, openNotes(store).read(Notes.class, Notes::count));
    }
  }

  @Test
  void aFileIsMadeWhenASchemaOfItIsOpenedFirst() {
    try (SqliteStore store = new SqliteStore(directory)) {
      for (DatabaseFile file : DatabaseFile.values()) {
        assertFalse(Files.exists(directory.resolve(file.fileName())), file.name());
      }
      fill(store.open(schema(DatabaseFile.RECOGNITION)));
      assertTrue(Files.exists(directory.resolve("recognition.db")));
      assertFalse(Files.exists(directory.resolve("foyer.db")));
      assertFalse(Files.exists(directory.resolve("library.db")));
    }
    try (SqliteStore store = new SqliteStore(directory)) {
      openNotes(store);
      assertTrue(Files.exists(directory.resolve("foyer.db")));
      assertTrue(store.open(schema(DatabaseFile.RECOGNITION)).read(Notes.class, Notes::count) > 0);
    }
  }

  @Test
  void aDamagedFileOfTheSidecarKeepsOnlyTheSidecarAway() throws Exception {
    try (SqliteStore store = new SqliteStore(directory)) {
      fill(store.open(schema(DatabaseFile.RECOGNITION)));
      store.backup(DatabaseFile.RECOGNITION);
    }
    damage("recognition.db");
    try (SqliteStore store = new SqliteStore(directory)) {
      assertEquals(0, openNotes(store).read(Notes.class, Notes::count));
      IllegalStateException e =
          assertThrows(
              IllegalStateException.class, () -> store.open(schema(DatabaseFile.RECOGNITION)));
      assertTrue(e.getMessage().contains("recognition.db.backup-"), e.getMessage());
    }
    assertTrue(Files.exists(directory.resolve("recognition.db")));
  }

  @Test
  void aClosedStoreMakesNoFile() {
    SqliteStore store = new SqliteStore(directory);
    store.close();
    assertThrows(Failure.Unavailable.class, () -> store.open(schema(DatabaseFile.RECOGNITION)));
    assertFalse(Files.exists(directory.resolve("recognition.db")));
  }

  @Test
  void aDamagedLibraryIsSetAsideAndMadeAnew() throws Exception {
    try (SqliteStore store = new SqliteStore(directory)) {
      fill(store.open(schema(DatabaseFile.LIBRARY)));
    }
    damage("library.db");
    Path older = directory.resolve("library.db.broken-20250101-000000");
    Files.createFile(older);
    Files.createFile(directory.resolve("store.lock")); // as after a crash
    try (SqliteStore store = new SqliteStore(directory, 1, CLOCK, new CodeSourceMigrations())) {
      Database notes = store.open(schema(DatabaseFile.LIBRARY));
      assertEquals(0, notes.read(Notes.class, Notes::count));
      assertTrue(Files.exists(directory.resolve("library.db.broken-20260203-040506")));
      assertFalse(Files.exists(older));
    }
  }

  @Test
  void theFilesAreForTheirOwnerAlone() throws Exception {
    try (SqliteStore store = new SqliteStore(directory)) {
      fill(openNotes(store));
      Path backup = store.backup(DatabaseFile.FOYER);
      for (Path file :
          List.of(
              directory.resolve("foyer.db"),
              Path.of(directory.resolve("foyer.db") + "-wal"),
              backup)) {
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
  }

  @Test
  void aClosedStoreAnswersUnavailable() {
    SqliteStore store = new SqliteStore(directory);
    Database notes = openNotes(store);
    store.close();
    assertThrows(Failure.Unavailable.class, () -> notes.read(Notes.class, Notes::count));
    assertThrows(Failure.Unavailable.class, () -> notes.write(Notes.class, Notes::count));
  }

  @Test
  void theStandaloneFactoryFindsMigrationsBesideTheAnchor() {
    try (Store.Standalone store = Store.at(directory)) {
      assertEquals(0, store.open(NOTES).read(Notes.class, Notes::count));
      Schema unknown = new Schema(DatabaseFile.FOYER, "unknown", SqliteStoreTest.class, List.of());
      assertThrows(IllegalStateException.class, () -> store.open(unknown));
    }
  }

  @Test
  void mappersRunWithTheLoaderOfTheirOwner() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (SqliteStore store = new SqliteStore(directory)) {
      thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
      Database notes = openNotes(store);
      assertSame(
          SqliteStoreTest.class.getClassLoader(),
          notes.read(s -> Thread.currentThread().getContextClassLoader()));
      assertSame(ClassLoader.getPlatformClassLoader(), thread.getContextClassLoader());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void fill(Database notes) {
    notes.write(
        Notes.class,
        mapper -> {
          for (int i = 0; i < 500; i++) {
            mapper.add("text ".repeat(50), NOW, false);
          }
          return null;
        });
  }

  /** Overwrites pages in the middle, past the header that every opening reads. */
  private void damage(String name) throws IOException {
    Path file = directory.resolve(name);
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 8 * 4096, bytes.length - 4096, (byte) 0x5a);
    Files.write(file, bytes);
  }

  private SqliteStore store(String... migrations) {
    return new SqliteStore(
        directory,
        2,
        CLOCK,
        schema -> {
          List<URL> files = new ArrayList<>();
          for (int i = 0; i < migrations.length; i++) {
            Path file = directory.resolve("000%d-m.sql".formatted(i + 1));
            Files.writeString(file, migrations[i], StandardCharsets.UTF_8);
            files.add(file.toUri().toURL());
          }
          return files;
        });
  }

  @Test
  void onlyTheNewestFiveBackupsAreKeptAndTheOneJustWrittenAlways() throws IOException {
    for (int day = 1; day <= 6; day++) {
      Files.createFile(directory.resolve("foyer.db.backup-2026010" + day + "-000000"));
    }
    Files.createFile(directory.resolve("foyer.db.backup-mine"));
    Files.createFile(directory.resolve("library.db.backup-20250101-000000"));
    try (SqliteStore store = new SqliteStore(directory, 1, CLOCK, new CodeSourceMigrations())) {
      store.backup(DatabaseFile.FOYER);
      assertEquals(
          List.of(
              "foyer.db.backup-20260103-000000",
              "foyer.db.backup-20260104-000000",
              "foyer.db.backup-20260105-000000",
              "foyer.db.backup-20260106-000000",
              "foyer.db.backup-20260203-040506",
              "foyer.db.backup-mine",
              "library.db.backup-20250101-000000"),
          backups());
      for (int day = 1; day <= 5; day++) {
        Files.createFile(directory.resolve("foyer.db.backup-2099010" + day + "-000000"));
      }
      Path written = store.backup(DatabaseFile.FOYER);
      assertTrue(Files.exists(written), backups()::toString);
      assertEquals(7, backups().size());
    }
  }

  @Test
  void theLogNeverHoldsTheParametersOfStatements() {
    try (SqliteStore store = new SqliteStore(directory)) {
      openNotes(store);
      assertInstanceOf(NoLoggingImpl.class, LogFactory.getLog(Notes.class));
    }
  }

  private List<String> backups() throws IOException {
    try (var files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains(".backup-"))
          .sorted()
          .toList();
    }
  }

  private static void copyFiles(Path from, Path to) {
    try (var files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void get(Future<?> future) {
    try {
      future.get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
