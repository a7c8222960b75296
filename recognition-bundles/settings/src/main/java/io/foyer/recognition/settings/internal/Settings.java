package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Hardware;
import io.foyer.recognition.api.RecognitionSettings;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings as they are now. Only what people have set is stored; the rest follows the machine's
 * tier. At start the deprecated variables are taken over, each once, and then the machine is told
 * of in the log.
 */
@Component(
    service = {RecognitionSettings.class, Settings.class},
    immediate = true,
    configurationPid = "io.foyer.recognition.settings")
@Designate(ocd = Settings.Config.class)
public final class Settings implements RecognitionSettings {
  private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
  private static final String PREFIX = "settings.";

  /** Variables of earlier versions. */
  @ObjectClassDefinition(
      name = "Recognition settings",
      description =
          "Deprecated variables of earlier versions; each is taken over into the setting once.")
  public @interface Config {
    @AttributeDefinition(
        name = "Library rate limit",
        description = "LIBRARY_RATE_LIMIT, now the setting library_api_rate.")
    String libraryRateLimit() default "";

    @AttributeDefinition(
        name = "Body signal",
        description = "ENABLE_BODY_SIGNAL, now the setting body_signal_enabled.")
    String enableBodySignal() default "";

    @AttributeDefinition(
        name = "Tattoo signal",
        description = "ENABLE_TATTOO_SIGNAL, now the setting tattoo_signal_enabled.")
    String enableTattooSignal() default "";

    @AttributeDefinition(
        name = "Face candidates",
        description = "FACE_CANDIDATES, now the setting face_candidates.")
    String faceCandidates() default "";
  }

  /**
   * One setting as it is.
   *
   * @param setting which
   * @param value what holds
   * @param defaultValue what would hold if nobody had set it
   * @param override whether somebody has set it
   */
  record Current(Setting setting, Object value, Object defaultValue, boolean override) {}

  private final BundleContext bundle;
  private final UserSettings stored;
  private final Hardware.Tier tier;
  private volatile Map<Setting, Object> overrides;

  @Activate
  public Settings(
      BundleContext bundle,
      @Reference UserSettings stored,
      @Reference Hardware hardware,
      Config config) {
    this.bundle = bundle;
    this.stored = stored;
    Hardware.Profile machine = hardware.profile();
    tier = machine.tier();
    Map<String, JsonNode> known = stored.all();
    overrides = overrides(known);
    migrate(known, config);
    LOG.info("Hardware: {}", machine.summary());
    LOG.info("Hardware tier: {}", tier.key());
  }

  private static Map<Setting, Object> overrides(Map<String, JsonNode> known) {
    Map<Setting, Object> found = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      JsonNode value = known.get(PREFIX + setting.key());
      if (value != null) {
        try {
          found.put(setting, setting.kind().read(value));
        } catch (Kind.Unfit e) {
          LOG.warn(
              "The stored value of {} is ignored, its default holds: {}",
              setting.key(),
              e.getMessage());
        }
      }
    }
    return found;
  }

  private void migrate(Map<String, JsonNode> known, Config config) {
    DeprecatedVariables.Outcome outcome =
        DeprecatedVariables.of(
            List.of(
                new DeprecatedVariables.Variable(
                    "LIBRARY_RATE_LIMIT", config.libraryRateLimit(), Setting.LIBRARY_API_RATE),
                new DeprecatedVariables.Variable(
                    "ENABLE_BODY_SIGNAL", config.enableBodySignal(), Setting.BODY_SIGNAL_ENABLED),
                new DeprecatedVariables.Variable(
                    "ENABLE_TATTOO_SIGNAL",
                    config.enableTattooSignal(),
                    Setting.TATTOO_SIGNAL_ENABLED),
                new DeprecatedVariables.Variable(
                    "FACE_CANDIDATES", config.faceCandidates(), Setting.FACE_CANDIDATES)),
            overrides.keySet(),
            known.get(DeprecatedVariables.MARKER));
    if (outcome.changed()) {
      Map<String, Object> rows = rows(outcome.values());
      rows.put(DeprecatedVariables.MARKER, outcome.done());
      stored.change(rows, Set.of());
      overrides = with(outcome.values(), Set.of());
    }
  }

  private static Map<String, Object> rows(Map<Setting, Object> values) {
    Map<String, Object> rows = new LinkedHashMap<>();
    values.forEach((setting, value) -> rows.put(PREFIX + setting.key(), value));
    return rows;
  }

  private Map<Setting, Object> with(Map<Setting, Object> added, Set<Setting> removed) {
    Map<Setting, Object> next = new EnumMap<>(Setting.class);
    next.putAll(overrides);
    next.putAll(added);
    next.keySet().removeAll(removed);
    return next;
  }

  Hardware.Tier tier() {
    return tier;
  }

  /** One setting as it is now. */
  Current current(Setting setting) {
    Object own = overrides.get(setting);
    Object usual = setting.defaultFor(tier);
    return new Current(setting, own == null ? usual : own, usual, own != null);
  }

  @Override
  public Values values() {
    return values(overrides);
  }

  private Values values(Map<Setting, Object> own) {
    return new Values(
        whole(own, Setting.EMBEDDING_BATCH_SIZE),
        whole(own, Setting.FRAME_EXTRACTION_CONCURRENCY),
        whole(own, Setting.DETECTION_SIZE),
        (Double) value(own, Setting.LIBRARY_API_RATE),
        flag(own, Setting.GPU_ENABLED),
        whole(own, Setting.NUM_FRAMES),
        whole(own, Setting.FACE_CANDIDATES),
        flag(own, Setting.BODY_SIGNAL_ENABLED),
        flag(own, Setting.TATTOO_SIGNAL_ENABLED),
        (String) value(own, Setting.FRAME_SOURCE),
        FaceIndex.Format.valueOf(
            ((String) value(own, Setting.FACE_INDEX)).toUpperCase(Locale.ROOT)));
  }

  private Object value(Map<Setting, Object> own, Setting setting) {
    Object set = own.get(setting);
    return set == null ? setting.defaultFor(tier) : set;
  }

  private int whole(Map<Setting, Object> own, Setting setting) {
    return (Integer) value(own, setting);
  }

  private boolean flag(Map<Setting, Object> own, Setting setting) {
    return (Boolean) value(own, setting);
  }

  /** Stores values of the settings' own types, all or, when storing fails, none. */
  void put(Map<Setting, Object> values) {
    change(values, Set.of());
  }

  /** Goes back to the default. */
  void reset(Setting setting) {
    change(Map.of(), Set.of(setting));
  }

  private void change(Map<Setting, Object> added, Set<Setting> removed) {
    Values before;
    Values after;
    synchronized (this) {
      before = values(overrides);
      stored.change(
          rows(added),
          removed.stream().map(setting -> PREFIX + setting.key()).collect(Collectors.toSet()));
      overrides = with(added, removed);
      after = values(overrides);
    }
    if (!before.equals(after)) {
      LOG.info("Settings changed: {} set, {} reset", keys(added.keySet()), keys(removed));
      tell(before, after);
    }
  }

  private static List<String> keys(Set<Setting> settings) {
    return settings.stream().map(Setting::key).toList();
  }

  /**
   * Looked up at each change and not bound: observers need us to start, so we must not need them.
   */
  private void tell(Values before, Values after) {
    for (ServiceReference<Observer> reference : observers()) {
      Observer observer = bundle.getService(reference);
      if (observer != null) {
        try {
          observer.changed(before, after);
        } catch (RuntimeException e) {
          LOG.error("An observer of the settings failed; the change is stored", e);
        } finally {
          bundle.ungetService(reference);
        }
      }
    }
  }

  private Collection<ServiceReference<Observer>> observers() {
    try {
      return bundle.getServiceReferences(Observer.class, null);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException("No filter is a good filter", e);
    }
  }
}
