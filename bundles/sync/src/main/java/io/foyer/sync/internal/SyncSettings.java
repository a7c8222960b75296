package io.foyer.sync.internal;

import io.foyer.core.Failure;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** What administrators have set about synchronisation. */
final class SyncSettings {
  private static final int SHORTEST_MINUTES = 5;
  private static final int LONGEST_MINUTES = 10_080;
  private static final Schema SCHEMA =
      new Schema(DatabaseFile.FOYER, "sync-settings", SyncSettings.class, List.of(Mapper.class));

  /**
   * The settings.
   *
   * @param syncIntervalMinutes time between runs
   * @param enableScanSubscription kept for clients that set it
   * @param enablePluginWebhook whether changes may be announced by a request
   * @param id always 1
   * @param updatedAt when they were last changed
   */
  record Settings(
      int syncIntervalMinutes,
      boolean enableScanSubscription,
      boolean enablePluginWebhook,
      int id,
      Instant updatedAt) {
    Duration interval() {
      return Duration.ofMinutes(syncIntervalMinutes);
    }
  }

  /** The table. */
  interface Mapper {
    @Select(
        "SELECT sync_interval_minutes, enable_scan_subscription, enable_plugin_webhook, id,"
            + " updated_at FROM sync_settings WHERE id = 1")
    @Nullable Settings read();

    @Insert(
        "INSERT OR REPLACE INTO sync_settings (id, sync_interval_minutes,"
            + " enable_scan_subscription, enable_plugin_webhook, updated_at) VALUES (1,"
            + " #{syncIntervalMinutes}, #{enableScanSubscription}, #{enablePluginWebhook},"
            + " #{updatedAt})")
    int write(Settings settings);
  }

  private final Database database;
  private final Clock clock;

  SyncSettings(Store store, Clock clock) {
    this.database = store.open(SCHEMA);
    this.clock = clock;
  }

  Settings read() {
    Settings stored = database.read(Mapper.class, Mapper::read);
    return stored == null ? new Settings(60, true, false, 1, Instant.EPOCH) : stored;
  }

  /**
   * Changes what is not null.
   *
   * @throws Failure.Invalid when the interval is out of range
   */
  Settings change(
      @Nullable Integer intervalMinutes,
      @Nullable Boolean scanSubscription,
      @Nullable Boolean pluginWebhook) {
    if (intervalMinutes != null
        && (intervalMinutes < SHORTEST_MINUTES || intervalMinutes > LONGEST_MINUTES)) {
      throw new Failure.Invalid(
          "syncIntervalMinutes",
          "Invalid sync interval",
          List.of("Give " + SHORTEST_MINUTES + " to " + LONGEST_MINUTES + " minutes."));
    }
    return database.write(
        Mapper.class,
        mapper -> {
          Settings old = mapper.read();
          if (old == null) {
            old = new Settings(60, true, false, 1, Instant.EPOCH);
          }
          Settings changed =
              new Settings(
                  intervalMinutes == null ? old.syncIntervalMinutes() : intervalMinutes,
                  scanSubscription == null ? old.enableScanSubscription() : scanSubscription,
                  pluginWebhook == null ? old.enablePluginWebhook() : pluginWebhook,
                  1,
                  clock.instant());
          mapper.write(changed);
          return changed;
        });
  }
}
