package io.foyer.catalog.internal.page;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.store.StubReads;
import io.foyer.catalog.internal.store.StubReads.Day;
import io.foyer.core.EntityType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** How many entities fall into each year, month, week or day; partial dates are left out. */
public final class Timeline {
  private final Reading reading;
  private final EntityType type;
  private final RoaringBitmap ords;

  Timeline(Reading reading, EntityType type, Map<Relation, @Nullable String> related) {
    this.reading = reading;
    this.type = type;
    ords = reading.visible(type).clone();
    related.forEach(this::keep);
  }

  /** How long a period is. */
  public enum Granularity {
    YEARS,
    MONTHS,
    WEEKS,
    DAYS
  }

  /**
   * A period with something in it.
   *
   * @param period {@code YYYY}, {@code YYYY-MM}, {@code YYYY-Www} (ISO) or {@code YYYY-MM-DD}
   */
  public record Period(String period, int count) {}

  private void keep(Relation relation, @Nullable String id) {
    if (id != null && !id.isEmpty()) {
      ords.and(reading.sourcesOf(relation, id));
    }
  }

  List<Period> periods(Granularity granularity) {
    StubReads reads = reading.stubs().reads();
    String json = Stubs.json(ords);
    List<Day> days =
        type == EntityType.IMAGE ? reads.imageDays(json) : reads.days(type.plural(), json);
    Map<String, Integer> counts = new TreeMap<>();
    for (Day day : days) {
      String period = period(day.day(), granularity);
      if (period != null) {
        counts.merge(period, day.count(), Integer::sum);
      }
    }
    return counts.entrySet().stream().map(e -> new Period(e.getKey(), e.getValue())).toList();
  }

  private static @Nullable String period(String day, Granularity granularity) {
    LocalDate date;
    try {
      date = LocalDate.parse(day);
    } catch (DateTimeException e) {
      return null; // not a day of the calendar
    }
    return switch (granularity) {
      case YEARS -> day.substring(0, 4);
      case MONTHS -> day.substring(0, 7);
      case WEEKS ->
          String.format(
              Locale.ROOT,
              "%04d-W%02d",
              date.get(IsoFields.WEEK_BASED_YEAR),
              date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case DAYS -> day;
    };
  }
}
