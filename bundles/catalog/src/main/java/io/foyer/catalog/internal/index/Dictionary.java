package io.foyer.catalog.internal.index;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Numbers for the few different texts of a kind (codecs, colours), without regard to case. 0 is no
 * text. Numbers stay valid until the process ends. Safe for many threads.
 */
final class Dictionary {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new CopyOnWriteArrayList<>();

  synchronized int number(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return 0;
    }
    return numbers.computeIfAbsent(
        text.toLowerCase(Locale.ROOT),
        lower -> {
          texts.add(lower);
          return texts.size();
        });
  }

  /** The numbers of the lower-case texts that pass a test. */
  RoaringBitmap matching(Predicate<String> test) {
    RoaringBitmap result = new RoaringBitmap();
    int number = 0;
    for (String text : texts) {
      number++;
      if (test.test(text)) {
        result.add(number);
      }
    }
    return result;
  }
}
