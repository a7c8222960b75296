package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes variables of earlier versions over into settings, each once: whoever resets the setting
 * afterwards does not get the variable's value back at the next start.
 */
final class DeprecatedVariables {
  /** Key of the list of variables that have been taken over. */
  static final String MARKER = "migrated_variables";

  private static final Logger LOG = LoggerFactory.getLogger(DeprecatedVariables.class);

  /**
   * A variable.
   *
   * @param name its name in the environment
   * @param text its value, blank when it is not set
   * @param setting what it is now
   */
  record Variable(String name, String text, Setting setting) {}

  /**
   * What comes of them.
   *
   * @param values settings to store
   * @param done every variable that has been taken over, now or before
   * @param changed whether there is anything to store
   */
  record Outcome(Map<Setting, Object> values, List<String> done, boolean changed) {}

  private DeprecatedVariables() {}

  /**
   * Decides about each variable, and tells of it.
   *
   * @param overridden settings that somebody has set
   * @param marker the stored list of those that were taken over, or null
   */
  static Outcome of(List<Variable> variables, Set<Setting> overridden, @Nullable JsonNode marker) {
    Set<String> done = new TreeSet<>();
    if (marker != null && marker.isArray()) {
      marker.forEach(name -> done.add(name.asText()));
    }
    Map<Setting, Object> values = new EnumMap<>(Setting.class);
    boolean changed = false;
    for (Variable variable : variables) {
      if (variable.text().isBlank() || done.contains(variable.name())) {
        continue;
      }
      Setting setting = variable.setting();
      try {
        Object value = setting.kind().read(TextNode.valueOf(variable.text()));
        if (overridden.contains(setting)) {
          LOG.warn(
              "The variable {} is deprecated and not used: the setting {} has been changed. Remove"
                  + " the variable",
              variable.name(),
              setting.key());
        } else {
          values.put(setting, value);
          LOG.warn(
              "The variable {} is deprecated: {} is now the value of the setting {}. Remove the"
                  + " variable",
              variable.name(),
              value,
              setting.key());
        }
        done.add(variable.name());
        changed = true;
      } catch (Kind.Unfit e) {
        LOG.warn(
            "The deprecated variable {} is ignored, for the setting {}: {}",
            variable.name(),
            setting.key(),
            e.getMessage());
      }
    }
    return new Outcome(values, new ArrayList<>(done), changed);
  }
}
