package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.visibility.internal.rules.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What other restrictions would come to.
 *
 * @param library how much there is on the library servers of the user
 * @param before how much the user sees now
 * @param after how much the user would see
 * @param hides what the user would not see any more
 * @param reveals what the user would see in addition
 */
public record Preview(Counts library, Counts before, Counts after, Parts hides, Parts reveals) {
  private static final int SAMPLE = 10;

  /** Parts of the library by type. */
  public record Parts(
      Part scenes,
      Part performers,
      Part studios,
      Part tags,
      Part groups,
      Part galleries,
      Part images) {
    static Parts of(Function<EntityType, Part> part) {
      return new Parts(
          part.apply(EntityType.SCENE),
          part.apply(EntityType.PERFORMER),
          part.apply(EntityType.STUDIO),
          part.apply(EntityType.TAG),
          part.apply(EntityType.GROUP),
          part.apply(EntityType.GALLERY),
          part.apply(EntityType.IMAGE));
    }
  }

  /**
   * A part of one type.
   *
   * @param count how many
   * @param sample some of them
   */
  public record Part(int count, List<Titled> sample) {}

  /** An entity with its title or name, if it has one. */
  public record Titled(String id, String instanceId, @Nullable String title) {}

  static Preview of(LibraryIndex index, Verdicts before, Verdicts after) {
    return new Preview(
        Counts.of(type -> onServers(before, type)),
        Counts.of(before::visible),
        Counts.of(after::visible),
        Parts.of(type -> part(index, type, before, after)),
        Parts.of(type -> part(index, type, after, before)));
  }

  private static int onServers(Verdicts verdicts, EntityType type) {
    LibrarySnapshot library = verdicts.library();
    Set<String> servers = verdicts.rules().servers();
    return servers == null
        ? library.live(type).getCardinality()
        : servers.stream()
            .mapToInt(server -> library.ofServer(type, server).getCardinality())
            .sum();
  }

  /** What is seen with the first verdicts and not with the second ones. */
  private static Part part(LibraryIndex index, EntityType type, Verdicts seen, Verdicts unseen) {
    RoaringBitmap part = RoaringBitmap.andNot(seen.seen(type), unseen.seen(type));
    int[] some = part.limit(SAMPLE).toArray();
    @Nullable String[] titles = some.length == 0 ? new String[0] : index.labels(type, some);
    List<Titled> sample = new ArrayList<>();
    for (int i = 0; i < some.length; i++) {
      EntityRef ref = seen.library().refOf(type, some[i]);
      sample.add(new Titled(ref.id(), ref.instance(), titles[i]));
    }
    return new Part(part.getCardinality(), sample);
  }
}
