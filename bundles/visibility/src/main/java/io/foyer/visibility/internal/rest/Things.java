package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Explanation;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Entities of one state of the library with their titles, for administrators. */
final class Things {
  private final Map<Explanation.Thing, Thing> things = new HashMap<>();

  /** Reads the titles of all that will be asked for, one statement a type. */
  Things(LibraryIndex index, LibrarySnapshot library, Collection<Explanation.Thing> asked) {
    Map<EntityType, RoaringBitmap> ords = new EnumMap<>(EntityType.class);
    asked.forEach(
        each -> ords.computeIfAbsent(each.type(), type -> new RoaringBitmap()).add(each.ord()));
    ords.forEach(
        (type, all) -> {
          int[] list = all.toArray();
          @Nullable String[] titles = index.labels(type, list);
          for (int i = 0; i < list.length; i++) {
            EntityRef ref = library.refOf(type, list[i]);
            things.put(
                new Explanation.Thing(type, list[i]),
                new Thing(type.key(), ref.id(), ref.instance(), titles[i]));
          }
        });
  }

  /** One of those that were asked for. */
  Thing of(Explanation.Thing thing) {
    return Objects.requireNonNull(things.get(thing));
  }

  /**
   * An entity.
   *
   * @param type its type, for example {@code tag}
   * @param id its id
   * @param instanceId its library server
   * @param title its title or name; null when it has none
   */
  public record Thing(String type, String id, String instanceId, @Nullable String title) {
    /** How a sentence calls it. */
    String called() {
      String word = Sentences.word(EntityType.ofKey(type));
      return title == null ? "the " + word + " " + id : "the " + word + " “" + title + "”";
    }
  }
}
