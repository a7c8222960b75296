package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/**
 * The live targets of some relations of one snapshot by how often they are pointed to at most, the
 * most frequent first. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
record Frequencies(int[] targets, int[] most) {
  /**
   * @param relations with the same target
   */
  static Frequencies of(Snapshot snapshot, List<Relation> relations) {
    EntityType type = relations.getFirst().target();
    RoaringBitmap live = snapshot.live(type);
    List<Inverse> inverses = relations.stream().map(snapshot::inverse).toList();
    long[] packed = new long[live.getCardinality()];
    int[] size = new int[1];
    Snapshot.forEach(
        live,
        target -> {
          long count = 0;
          for (Inverse inverse : inverses) {
            count += inverse.count(target);
          }
          if (count > 0) {
            packed[size[0]++] = -count << 32 | target;
          }
        });
    Arrays.sort(packed, 0, size[0]);
    int[] targets = new int[size[0]];
    int[] most = new int[size[0]];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = (int) packed[i];
      most[i] = (int) -(packed[i] >> 32);
    }
    return new Frequencies(targets, most);
  }
}
