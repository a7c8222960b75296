package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/**
 * The live targets of some relations of one snapshot by how often they, or what is below them, are
 * pointed to at most, the most frequent first. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
record Frequencies(int[] targets, int[] most) {
  /**
   * What they are of.
   *
   * @param relations with the same target
   * @param depth how many levels below count too
   */
  record Of(List<Relation> relations, int depth) {}

  static Frequencies of(Snapshot snapshot, Of what) {
    EntityType type = what.relations().getFirst().target();
    RoaringBitmap live = snapshot.live(type);
    List<Inverse> inverses = what.relations().stream().map(snapshot::inverse).toList();
    long[] counts = new long[live.isEmpty() ? 0 : live.last() + 1];
    Ancestors ancestors = new Ancestors(snapshot, type, what.depth());
    Snapshot.forEach(
        live,
        target -> {
          long count = 0;
          for (Inverse inverse : inverses) {
            count += inverse.count(target);
          }
          if (what.depth() == 0) {
            counts[target] = count;
          } else if (count > 0) {
            for (int above : ancestors.of(target)) {
              counts[above] += count;
            }
          }
        });
    int all = snapshot.live(what.relations().getFirst().source()).getCardinality();
    long[] packed = new long[live.getCardinality()];
    int size = 0;
    for (int target = 0; target < counts.length; target++) {
      if (counts[target] > 0) {
        packed[size++] = -Math.min(all, counts[target]) << 32 | target;
      }
    }
    Arrays.sort(packed, 0, size);
    int[] targets = new int[size];
    int[] most = new int[size];
    for (int i = 0; i < size; i++) {
      targets[i] = (int) packed[i];
      most[i] = (int) -(packed[i] >> 32);
    }
    return new Frequencies(targets, most);
  }
}
