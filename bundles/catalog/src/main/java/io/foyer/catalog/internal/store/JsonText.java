package io.foyer.catalog.internal.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists as they are kept in a column: JSON, null when empty. */
public final class JsonText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonText() {}

  /** The text of a list; null for an empty one. */
  static @Nullable String of(Collection<?> values) {
    return values.isEmpty() ? null : array(values);
  }

  /** The text of a list, also of an empty one: a parameter for {@code json_each}. */
  public static String array(Collection<?> values) {
    try {
      return JSON.writeValueAsString(values);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write a list as JSON", e);
    }
  }

  /** The same for ordinals. */
  public static String array(int[] ords) {
    StringBuilder text = new StringBuilder(2 + ords.length * 7).append('[');
    for (int i = 0; i < ords.length; i++) {
      if (i > 0) {
        text.append(',');
      }
      text.append(ords[i]);
    }
    return text.append(']').toString();
  }

  /** Reads a column of texts. */
  public static List<String> strings(@Nullable String column) {
    return list(column, String.class);
  }

  /** Reads a column of records. */
  public static <T> List<T> list(@Nullable String column, Class<T> element) {
    if (column == null) {
      return List.of();
    }
    try {
      return JSON.readerForListOf(element).readValue(column);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a list in the cached library is not JSON", e);
    }
  }
}
