package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What people have set, by key, as JSON. Safe for many threads. */
@Component(service = UserSettings.class)
public final class UserSettings {
  private static final Logger LOG = LoggerFactory.getLogger(UserSettings.class);
  private static final Schema SCHEMA =
      new Schema(
          DatabaseFile.RECOGNITION,
          "recognition-settings",
          UserSettings.class,
          List.of(Mapper.class));
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A row. */
  record Row(String key, String value) {}

  /** The table. */
  interface Mapper {
    @Select("SELECT key, value FROM user_settings ORDER BY key")
    List<Row> all();

    @Insert(
        "INSERT INTO user_settings (key, value) VALUES (#{key}, #{value}) ON CONFLICT (key) DO"
            + " UPDATE SET value = excluded.value, updated_at = datetime('now')")
    int put(@Param("key") String key, @Param("value") String value);

    @Delete("DELETE FROM user_settings WHERE key = #{key}")
    int remove(String key);
  }

  private final Database database;

  @Activate
  public UserSettings(@Reference Store store) {
    database = store.open(SCHEMA);
  }

  /** Everything that is set. A value that cannot be read counts as not set, and is told of. */
  Map<String, JsonNode> all() {
    Map<String, JsonNode> all = new LinkedHashMap<>();
    for (Row row : database.read(Mapper.class, Mapper::all)) {
      try {
        all.put(row.key(), JSON.readTree(row.value()));
      } catch (JsonProcessingException e) {
        LOG.warn("The stored value of {} cannot be read and is ignored", row.key());
        LOG.debug("It is damaged", e);
      }
    }
    return all;
  }

  /** One value; a missing node when it is not set. */
  JsonNode get(String key) {
    JsonNode value = all().get(key);
    return value == null ? MissingNode.getInstance() : value;
  }

  /** Stores and removes together, or, when it fails, nothing of it. */
  void change(Map<String, ?> stored, Set<String> removed) {
    database.write(
        Mapper.class,
        mapper -> {
          stored.forEach((key, value) -> mapper.put(key, text(value)));
          removed.forEach(mapper::remove);
          return null;
        });
  }

  private static String text(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("No setting is of this type", e);
    }
  }
}
