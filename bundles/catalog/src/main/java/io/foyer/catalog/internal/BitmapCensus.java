package io.foyer.catalog.internal;

import io.foyer.catalog.CatalogWriter.IdCensus;
import io.foyer.catalog.internal.store.Ids;
import io.foyer.catalog.internal.store.LibraryTables;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Collects the ids as a compressed set of numbers: a million of them take a few hundred kB. */
final class BitmapCensus implements IdCensus {
  private static final int CHUNK = 10_000;

  private final LibraryTables tables;
  private final String instance;
  private final EntityType type;
  private final Roaring64Bitmap seen = new Roaring64Bitmap();

  BitmapCensus(LibraryTables tables, String instance, EntityType type) {
    this.tables = tables;
    this.instance = instance;
    this.type = type;
  }

  @Override
  public void seen(Collection<String> ids) {
    for (String id : ids) {
      Long number = Ids.parse(id);
      if (number != null) {
        seen.addLong(number);
      }
    }
  }

  @Override
  public long seenCount() {
    return seen.getLongCardinality();
  }

  @Override
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    long above = -1;
    List<Long> ids;
    do {
      ids = tables.liveIds(instance, type, above, CHUNK);
      for (long id : ids) {
        if (!seen.contains(id)) {
          missing.add(Long.toString(id));
        }
        above = id;
      }
    } while (ids.size() == CHUNK);
    return missing;
  }

  @Override
  public void close() {
    seen.clear();
  }
}
