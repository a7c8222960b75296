package io.foyer.catalog.internal;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibraryObserver;
import io.foyer.catalog.internal.index.CatalogIndex;
import io.foyer.catalog.internal.index.Changes;
import io.foyer.catalog.internal.index.Instances;
import io.foyer.catalog.internal.index.Row;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.catalog.internal.store.InstanceMapper;
import io.foyer.catalog.internal.store.LibraryTables;
import io.foyer.catalog.internal.store.LibraryTables.Touched;
import io.foyer.catalog.internal.text.SqliteTexts;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.roaringbitmap.RoaringBitmap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cached library without viewers: its file, and the index over it, which is built from the file
 * in the background when the component starts. A change is written to the file first and then
 * applied to the index, one change at a time.
 */
@Component(service = {IndexedLibrary.class, LibraryIndex.class})
public final class IndexedLibrary implements LibraryIndex {
  private static final Logger LOG = LoggerFactory.getLogger(IndexedLibrary.class);
  private static final int CHUNK = 5_000;
  private static final int READERS = 2;

  /** After so long without a change orders are made again. */
  private static final Duration QUIET = Duration.ofSeconds(3);

  private static final Duration END = Duration.ofSeconds(5);

  /** Rules may name what is not there, and hold for what points to it all the same. */
  private static final Set<EntityType> NAMED_BY_RULES =
      Set.of(
          EntityType.PERFORMER,
          EntityType.STUDIO,
          EntityType.TAG,
          EntityType.GROUP,
          EntityType.GALLERY);

  private final LibraryTables tables;
  private final Instances instances = new Instances();
  private final CatalogIndex index;
  private final SqliteTexts texts;
  private final Set<String> ready = ConcurrentHashMap.newKeySet();
  private final Set<String> cached = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> built = new CompletableFuture<>();
  private final Semaphore changes = new Semaphore(0);
  private final ReentrantLock changing = new ReentrantLock();
  private final Thread builder;
  private volatile boolean closed;
  private final List<LibraryObserver> observers = new CopyOnWriteArrayList<>();
  private boolean stale;

  @Activate
  public IndexedLibrary(@Reference Store store) {
    this(store, Clock.systemUTC());
  }

  public IndexedLibrary(Store store, Clock clock) {
    tables = LibraryTables.open(store, clock);
    texts = new SqliteTexts(tables.database(), this::snapshot);
    index = new CatalogIndex(texts, instances);
    builder = Thread.ofPlatform().daemon().name("catalog-index").start(this::build);
  }

  private void build() {
    long start = System.nanoTime();
    try {
      index.rebuild(new FromFile(), tables.version());
      for (InstanceMapper.Instance instance : tables.instances()) {
        cached.add(instance.id());
        if (instance.ready()) {
          ready.add(instance.id());
        }
      }
      built.complete(null);
      LOG.info(
          "Indexed {} scenes and {} images in {} ms",
          snapshot().live(EntityType.SCENE).getCardinality(),
          snapshot().live(EntityType.IMAGE).getCardinality(),
          (System.nanoTime() - start) / 1_000_000);
    } catch (RuntimeException e) {
      built.completeExceptionally(e);
      if (!closed) {
        LOG.error("The library cannot be indexed; it stays unavailable until a restart", e);
      }
      return;
    }
    tend();
  }

  /** Makes the orders of lists once the index stands, and whenever a time of changes is over. */
  private void tend() {
    while (!closed) {
      try {
        makeOrders();
        changes.acquire();
        do {
          changes.drainPermits();
        } while (changes.tryAcquire(QUIET.toMillis(), TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** A failure costs the first list of an order some time; the next change tries again. */
  private void makeOrders() {
    long start = System.nanoTime();
    try {
      index.makeOrders(() -> !closed);
      LOG.debug("Orders made in {} ms", (System.nanoTime() - start) / 1_000_000);
    } catch (RuntimeException e) {
      if (!closed) {
        LOG.warn("Lists cannot be ordered ahead; the first of each order takes longer", e);
      }
    }
  }

  /** Reads the file for the index. */
  private final class FromFile implements CatalogIndex.Loader {
    /** Gives all rows, read by two threads ahead of the one that takes them. */
    @Override
    public void load(Consumer<Row> rows) {
      try (ExecutorService readers =
          Executors.newFixedThreadPool(
              READERS, Thread.ofPlatform().daemon().name("catalog-reader-", 0).factory())) {
        Deque<Future<List<Row>>> ahead = new ArrayDeque<>();
        for (EntityType type : EntityType.values()) {
          int last = tables.lastOrd(type);
          for (int from = 1; from <= last; from += CHUNK) {
            int first = from;
            ahead.add(readers.submit(() -> tables.rows(type, first, first + CHUNK - 1, instances)));
            if (ahead.size() > 2 * READERS) {
              take(ahead.remove()).forEach(rows);
            }
          }
        }
        while (!ahead.isEmpty()) {
          take(ahead.remove()).forEach(rows);
        }
      }
    }

    @Override
    public List<Row> gone() {
      return NAMED_BY_RULES.stream()
          .flatMap(type -> tables.goneRows(type, instances).stream())
          .toList();
    }
  }

  private List<Row> take(Future<List<Row>> chunk) {
    if (closed) {
      throw new IllegalStateException("stopped while the index was built");
    }
    try {
      return chunk.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot read the library for the index", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the index was built", e);
    }
  }

  @Override
  public Snapshot snapshot() {
    return index.snapshot();
  }

  CatalogIndex index() {
    return index;
  }

  @Override
  public boolean built() {
    return built.isDone() && !built.isCompletedExceptionally();
  }

  @Override
  public Set<String> servers() {
    return Set.copyOf(cached);
  }

  @Override
  public @Nullable String[] labels(EntityType type, int[] ords) {
    return texts.labels(type, ords);
  }

  @Override
  public Subscription subscribe(LibraryObserver observer) {
    observers.add(observer);
    return () -> observers.remove(observer);
  }

  /** Whether the index stands and a library server was read completely once. */
  public boolean ready() {
    return built() && !ready.isEmpty();
  }

  public LibraryTables tables() {
    return tables;
  }

  public SqliteTexts texts() {
    return texts;
  }

  /** Marks a library server as read completely. */
  void markReady(String instance) {
    awaitBuilt();
    tables.markReady(instance);
    cached.add(instance);
    ready.add(instance);
  }

  /** Erases a library server from the file and the index. */
  void purge(String instance) {
    ready.remove(instance);
    Touched touched;
    do {
      touched = change(instance, all -> all.purge(instance));
    } while (!touched.isEmpty());
    cached.remove(instance);
  }

  /**
   * Changes the file, and the index by what the change touched. Waits until the index stands.
   *
   * @param instance whose entities are changed
   * @return what was touched
   */
  Touched change(String instance, Function<LibraryTables, Touched> work) {
    awaitBuilt();
    changing.lock();
    try {
      if (stale) {
        index.rebuild(new FromFile(), tables.version());
        stale = false;
      }
      cached.add(instance);
      Touched touched = work.apply(tables);
      if (!touched.isEmpty()) {
        stale = true; // until the index has it: a failure below must not leave the two apart
        List<Row> rows = tables.rows(touched.changed(), instances);
        index.apply(
            new Changes(rows, bitmaps(touched.removed()), unheardOf(rows)),
            tables.version(),
            change -> observers.forEach(observer -> observer.changing(change)));
        stale = false;
        changes.release();
      }
      return touched;
    } finally {
      changing.unlock();
    }
  }

  private List<Row> unheardOf(List<Row> rows) {
    List<Row> named = new ArrayList<>();
    index
        .unheardOf(rows)
        .forEach(
            (type, ords) -> {
              if (NAMED_BY_RULES.contains(type)) {
                named.addAll(tables.goneRows(type, ords, instances));
              }
            });
    return named;
  }

  private static Map<EntityType, RoaringBitmap> bitmaps(
      Map<EntityType, ? extends Iterable<Integer>> ords) {
    Map<EntityType, RoaringBitmap> bitmaps = new EnumMap<>(EntityType.class);
    ords.forEach(
        (type, all) -> {
          RoaringBitmap bitmap = new RoaringBitmap();
          all.forEach(bitmap::add);
          bitmaps.put(type, bitmap);
        });
    return bitmaps;
  }

  private void awaitBuilt() {
    try {
      built.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the library could not be indexed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure.Unavailable("The service is stopping", END);
    }
  }

  @Deactivate
  public void close() {
    closed = true;
    builder.interrupt();
    try {
      builder.join(END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
