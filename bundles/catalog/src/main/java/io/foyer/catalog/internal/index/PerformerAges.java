package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import org.roaringbitmap.RoaringBitmap;

/**
 * The greatest age of a performer by scene, in whole years on the scene's date, or on a day for
 * scenes without one. A scan over these is a tenth of working them out.
 *
 * @param today {@code yyyymmdd}
 * @param ages by ordinal of the scene
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside this package, where nobody changes it
record PerformerAges(int today, short[] ages) {
  /** No performer's date of birth is known. */
  static final short UNKNOWN = Short.MIN_VALUE;

  static PerformerAges of(Snapshot snapshot, int today) {
    Column births = snapshot.table(EntityType.PERFORMER).column(Field.BIRTHDATE);
    RoaringBitmap performers = snapshot.live(EntityType.PERFORMER);
    int[] born = new int[performers.isEmpty() ? 0 : performers.last() + 1];
    Snapshot.forEach(
        performers, performer -> born[performer] = Dates.firstDay((int) births.at(performer)));
    Column dates = snapshot.table(EntityType.SCENE).column(Field.DATE);
    IntLists lists = snapshot.table(EntityType.SCENE).lists(Relation.SCENE_PERFORMERS);
    RoaringBitmap scenes = snapshot.live(EntityType.SCENE);
    short[] ages = new short[scenes.isEmpty() ? 0 : scenes.last() + 1];
    Arrays.fill(ages, UNKNOWN);
    Snapshot.forEach(
        scenes,
        scene -> {
          int earliest = lists.least(scene, born);
          if (earliest != Integer.MAX_VALUE) {
            int date = (int) dates.at(scene);
            ages[scene] = (short) Dates.years(earliest, date == 0 ? today : date);
          }
        });
    return new PerformerAges(today, ages);
  }
}
