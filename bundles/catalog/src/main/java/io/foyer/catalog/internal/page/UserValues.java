package io.foyer.catalog.internal.page;

import io.foyer.catalog.internal.index.OverlayValues;
import io.foyer.catalog.internal.index.Overlays;
import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one viewer has to do with entities of one type. */
final class UserValues {
  private final OverlayValues ratings;
  private final OverlayValues favorites;
  private final OverlayValues oCounters;
  private final OverlayValues playCounts;
  private final OverlayValues playDurations;
  private final OverlayValues resumeTimes;
  private final OverlayValues lastPlayed;
  private final OverlayValues lastO;

  UserValues(Overlays overlays, Viewer viewer, Snapshot snapshot, EntityType type) {
    ratings = overlays.values(viewer, snapshot, type, "rating100");
    favorites = overlays.values(viewer, snapshot, type, "favorite");
    oCounters = overlays.values(viewer, snapshot, type, "o_counter");
    playCounts = overlays.values(viewer, snapshot, type, "play_count");
    playDurations = overlays.values(viewer, snapshot, type, "play_duration");
    resumeTimes = overlays.values(viewer, snapshot, type, "resume_time");
    lastPlayed = overlays.values(viewer, snapshot, type, "last_played_at");
    lastO = overlays.values(viewer, snapshot, type, "last_o_at");
  }

  @Nullable Integer rating(int ord) {
    return ratings.has(ord) ? (int) ratings.at(ord) : null;
  }

  boolean favorite(int ord) {
    return favorites.at(ord) != 0;
  }

  int oCounter(int ord) {
    return (int) oCounters.at(ord);
  }

  boolean hasOCounter(int ord) {
    return oCounters.has(ord);
  }

  int playCount(int ord) {
    return (int) playCounts.at(ord);
  }

  double playDuration(int ord) {
    return playDurations.at(ord);
  }

  double resumeTime(int ord) {
    return resumeTimes.at(ord);
  }

  @Nullable Instant lastPlayed(int ord) {
    return time(lastPlayed, ord);
  }

  @Nullable Instant lastO(int ord) {
    return time(lastO, ord);
  }

  private static @Nullable Instant time(OverlayValues values, int ord) {
    return values.has(ord) ? Instant.ofEpochMilli((long) values.at(ord)) : null;
  }
}
