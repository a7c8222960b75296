package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All settings as they are shown.
 *
 * @param hardwareTier what the defaults follow
 * @param categories the settings by category, in order
 */
@JsonNaming(SnakeCaseStrategy.class)
record SettingsView(String hardwareTier, Map<String, Group> categories) {
  /** A category. */
  public record Group(String label, int order, Map<String, One> settings) {}

  /**
   * A setting; {@code key} where it is asked for alone, {@code min} and {@code max} for numbers,
   * {@code options} for words.
   */
  @JsonNaming(SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record One(
      @Nullable String key,
      Object value,
      @JsonProperty("default") Object defaultValue,
      @JsonProperty("is_override") boolean override,
      String type,
      @Nullable Number min,
      @Nullable Number max,
      @Nullable List<String> options,
      String label,
      String description) {
    static One of(Settings.Current current, boolean named) {
      Setting setting = current.setting();
      Kind kind = setting.kind();
      return new One(
          named ? setting.key() : null,
          current.value(),
          current.defaultValue(),
          current.override(),
          kind.type(),
          kind instanceof Kind.Whole whole
              ? (Number) whole.min()
              : kind instanceof Kind.Decimal decimal ? decimal.min() : null,
          kind instanceof Kind.Whole whole
              ? (Number) whole.max()
              : kind instanceof Kind.Decimal decimal ? decimal.max() : null,
          kind instanceof Kind.Choice choice ? choice.options() : null,
          setting.label(),
          setting.description());
    }
  }

  static SettingsView of(Settings settings) {
    Map<String, Group> categories = new LinkedHashMap<>();
    for (Category category : Category.values()) {
      Map<String, One> members = new LinkedHashMap<>();
      for (Setting setting : Setting.values()) {
        if (setting.category() == category) {
          members.put(setting.key(), One.of(settings.current(setting), false));
        }
      }
      categories.put(category.key(), new Group(category.label(), categories.size(), members));
    }
    return new SettingsView(settings.tier().key(), categories);
  }
}
