package io.foyer.catalog.internal.index;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Small numbers for library servers, given out on first mention and valid until the process ends.
 * Safe for many threads.
 */
public final class Instances {
  private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
  private final List<String> ids = new CopyOnWriteArrayList<>();

  /** The number of a library server, a new one if it was never mentioned. */
  public int number(String instance) {
    Integer known = numbers.get(instance);
    if (known != null) {
      return known;
    }
    synchronized (ids) {
      return numbers.computeIfAbsent(
          instance,
          id -> {
            ids.add(id);
            return ids.size() - 1;
          });
    }
  }

  /** The number of a library server, or -1 if it was never mentioned. */
  public int find(String instance) {
    return numbers.getOrDefault(instance, -1);
  }

  /** The library server with a number that was given out. */
  public String id(int number) {
    return ids.get(number);
  }
}
