package io.foyer.sync.internal;

import io.foyer.catalog.CatalogWriter;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryEntity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A catalog in memory, which notices when it has two callers at a time. */
final class FakeCatalog implements CatalogWriter {
  private final Map<String, Map<Long, LibraryEntity>> live = new ConcurrentHashMap<>();
  private final Set<String> ready = ConcurrentHashMap.newKeySet();
  private volatile int derivations;
  private volatile int writes;
  private volatile Runnable beforePut = () -> {};
  private volatile Runnable beforePurge = () -> {};
  private Thread caller;

  void beforePut(Runnable hook) {
    beforePut = hook;
  }

  void beforePurge(Runnable hook) {
    beforePurge = hook;
  }

  Map<Long, LibraryEntity> all(String instance, EntityType type) {
    return new TreeMap<>(map(instance, type));
  }

  /** The service was started again: it may have another thread. */
  synchronized void anotherCaller() {
    caller = null;
  }

  boolean isReady(String instance) {
    return ready.contains(instance);
  }

  int derivations() {
    return derivations;
  }

  int writes() {
    return writes;
  }

  private synchronized Map<Long, LibraryEntity> map(String instance, EntityType type) {
    return live.computeIfAbsent(instance + " " + type, key -> new ConcurrentHashMap<>());
  }

  private synchronized void enter() {
    if (caller == null) {
      caller = Thread.currentThread();
    }
    if (caller != Thread.currentThread()) {
      throw new IllegalStateException("two callers");
    }
  }

  @Override
  public void put(String instance, EntityType type, List<? extends LibraryEntity> entities) {
    enter();
    beforePut.run();
    writes++;
    for (LibraryEntity entity : entities) {
      map(instance, type).put(Long.valueOf(entity.id()), entity);
    }
  }

  @Override
  public long count(String instance, EntityType type) {
    return map(instance, type).size();
  }

  @Override
  public IdCensus census(String instance, EntityType type) {
    Set<Long> seen = new HashSet<>();
    return new IdCensus() {
      @Override
      public void seen(Collection<String> ids) {
        ids.forEach(id -> seen.add(Long.valueOf(id)));
      }

      @Override
      public long seenCount() {
        return seen.size();
      }

      @Override
      public List<String> missing() {
        List<String> missing = new ArrayList<>();
        map(instance, type).keySet().stream()
            .filter(id -> !seen.contains(id))
            .forEach(id -> missing.add(String.valueOf(id)));
        return missing;
      }

      @Override
      public void close() {
        seen.clear();
      }
    };
  }

  @Override
  public void remove(String instance, EntityType type, Collection<String> ids) {
    enter();
    ids.forEach(id -> map(instance, type).remove(Long.valueOf(id)));
  }

  @Override
  public void derive(String instance) {
    enter();
    derivations++;
  }

  @Override
  public void ready(String instance) {
    enter();
    ready.add(instance);
  }

  @Override
  public void purge(String instance) {
    enter();
    beforePurge.run();
    live.keySet().removeIf(key -> key.startsWith(instance + " "));
    ready.remove(instance);
  }

  @Override
  public Set<String> instances() {
    return live.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .map(entry -> entry.getKey().split(" ")[0])
        .collect(Collectors.toSet());
  }
}
