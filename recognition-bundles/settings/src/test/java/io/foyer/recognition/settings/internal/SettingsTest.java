package io.foyer.recognition.settings.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.Failure;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Hardware;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.sidecar.Unprocessable;
import io.foyer.store.Database;
import io.foyer.store.DatabaseFile;
import io.foyer.store.Schema;
import io.foyer.store.Store;
import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;

final class SettingsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;
  private Store.Standalone store;
  private UserSettings stored;
  private final List<RecognitionSettings.Values> told = new ArrayList<>();

  private record Variables(String rate, String body, String tattoo, String candidates)
      implements Settings.Config {
    static final Variables NONE = new Variables("", "", "", "");

    @Override
    public String libraryRateLimit() {
      return rate;
    }

    @Override
    public String enableBodySignal() {
      return body;
    }

    @Override
    public String enableTattooSignal() {
      return tattoo;
    }

    @Override
    public String faceCandidates() {
      return candidates;
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return Settings.Config.class;
    }
  }

  @BeforeEach
  void open() {
    store = Store.at(directory);
    stored = new UserSettings(store);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Settings settings(Hardware.Tier tier, Variables variables) {
    Hardware.Profile machine =
        new Hardware.Profile(false, null, null, 4, 1, 1, 1, tier, "a machine");
    return new Settings(observed(), stored, () -> machine, variables);
  }

  private Settings settings() {
    return settings(Hardware.Tier.CPU, Variables.NONE);
  }

  /** A bundle context with one observer that keeps what it is told, and one that fails. */
  private BundleContext observed() {
    RecognitionSettings.Observer keeping = (before, after) -> told.add(after);
    RecognitionSettings.Observer failing =
        (before, after) -> {
          throw new IllegalStateException("on purpose");
        };
    Map<Object, RecognitionSettings.Observer> observers = new LinkedHashMap<>();
    observers.put(reference(), failing);
    observers.put(reference(), keeping);
    return (BundleContext)
        Proxy.newProxyInstance(
            SettingsTest.class.getClassLoader(),
            new Class<?>[] {BundleContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getServiceReferences" -> List.copyOf(observers.keySet());
                  case "getService" -> observers.get(arguments[0]);
                  default -> true;
                });
  }

  private static Object reference() {
    Object own = new Object();
    return Proxy.newProxyInstance(
        SettingsTest.class.getClassLoader(),
        new Class<?>[] {ServiceReference.class},
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> own.hashCode();
              case "equals" -> proxy == arguments[0];
              default -> null;
            });
  }

  private static JsonNode json(String text) throws Exception {
    return JSON.readTree(text);
  }

  private static @Nullable Object put(Settings settings, String key, String value)
      throws Exception {
    return new SettingsResource(settings).put(key, json("{\"value\":" + value + "}")).value();
  }

  private static void refuses(String detail, String key, String value) {
    Unprocessable refused =
        assertThrows(Unprocessable.class, () -> put(WITHOUT_STORE, key, value), value);
    assertEquals(detail, refused.detail());
  }

  /** For values that are refused before anything is stored. */
  private static final Settings WITHOUT_STORE =
      new Settings(
          (BundleContext)
              Proxy.newProxyInstance(
                  SettingsTest.class.getClassLoader(),
                  new Class<?>[] {BundleContext.class},
                  (proxy, method, arguments) -> null),
          new UserSettings(
              new Store() {
                @Override
                public Database open(Schema schema) {
                  return new Database() {
                    @Override
                    @SuppressWarnings("unchecked")
                    public <R> R read(Function<SqlSession, R> work) {
                      return (R) List.of();
                    }

                    @Override
                    public <R> R write(Function<SqlSession, R> work) {
                      throw new AssertionError("something was stored");
                    }
                  };
                }

                @Override
                public Path backup(DatabaseFile file) {
                  throw new AssertionError();
                }
              }),
          () -> new Hardware.Profile(false, null, null, 4, 1, 1, 1, Hardware.Tier.CPU, "a machine"),
          Variables.NONE);

  @Test
  void defaultsFollowTheTier() {
    RecognitionSettings.Values cpu = settings().values();
    assertEquals(4, cpu.embeddingBatchSize());
    assertEquals(2, cpu.frameExtractionConcurrency());
    assertEquals(320, cpu.detectionSize());
    assertEquals(30, cpu.numFrames());
    assertEquals(5.0, cpu.libraryApiRate());
    assertEquals(20, cpu.faceCandidates());
    assertFalse(cpu.gpuEnabled());
    assertTrue(cpu.bodySignalEnabled());
    assertFalse(cpu.tattooSignalEnabled());
    assertEquals("sprites", cpu.frameSource());
    assertEquals(FaceIndex.Format.EXACT, cpu.faceIndex());
    RecognitionSettings.Values high = settings(Hardware.Tier.GPU_HIGH, Variables.NONE).values();
    assertEquals(
        List.of(32, 8, 640, 60),
        List.of(
            high.embeddingBatchSize(),
            high.frameExtractionConcurrency(),
            high.detectionSize(),
            high.numFrames()));
    assertTrue(high.gpuEnabled());
    assertEquals(16, settings(Hardware.Tier.GPU_LOW, Variables.NONE).values().embeddingBatchSize());
  }

  @Test
  void theAnswerHasTheCategoriesInOrderAndEachMember() throws Exception {
    JsonNode all = JSON.valueToTree(new SettingsResource(settings()).all());
    assertEquals("cpu", all.get("hardware_tier").asText());
    List<String> keys = new ArrayList<>();
    all.get("categories").fieldNames().forEachRemaining(keys::add);
    assertEquals(List.of("performance", "rate_limits", "recognition", "signals"), keys);
    assertEquals("Rate Limits", all.at("/categories/rate_limits/label").asText());
    assertEquals(3, all.at("/categories/signals/order").asInt());
    assertEquals(
        json(
            "{\"value\":5.0,\"default\":5.0,\"is_override\":false,\"type\":\"float\",\"min\":0.5,"
                + "\"max\":50.0,\"label\":\"Library Server API Rate\",\"description\":\"Maximum"
                + " requests per second to the local library server\"}"),
        all.at("/categories/rate_limits/settings/library_api_rate"));
    assertEquals(
        "1", all.at("/categories/performance/settings/embedding_batch_size/min").toString());
    JsonNode flag = all.at("/categories/recognition/settings/gpu_enabled");
    assertFalse(flag.has("min") || flag.has("max") || flag.has("options"));
    assertEquals(
        json("[\"sprites\",\"stream\",\"auto\"]"),
        all.at("/categories/recognition/settings/frame_source/options"));
    JsonNode one = JSON.valueToTree(new SettingsResource(settings()).one("num_frames"));
    assertEquals("num_frames", one.get("key").asText());
    assertThrows(Failure.NotFound.class, () -> new SettingsResource(settings()).one("nothing"));
  }

  @Test
  void valuesAreReadLeniently() throws Exception {
    Settings settings = settings();
    assertEquals(12, put(settings, "embedding_batch_size", "12.9"));
    assertEquals(12, put(settings, "embedding_batch_size", "\" 12 \""));
    assertEquals(1, put(settings, "embedding_batch_size", "true"));
    assertEquals(2.5, put(settings, "library_api_rate", "\"2.5\""));
    assertEquals(1.0, put(settings, "library_api_rate", "true"));
    assertEquals(50.0, put(settings, "library_api_rate", "50"));
    assertEquals(true, put(settings, "gpu_enabled", "\"YES\""));
    assertEquals(false, put(settings, "gpu_enabled", "\"auto\""));
    assertEquals(true, put(settings, "gpu_enabled", "2"));
    assertEquals(false, put(settings, "gpu_enabled", "0"));
    assertEquals("hnsw", put(settings, "face_index", "\"hnsw\""));
    assertEquals(FaceIndex.Format.HNSW, settings.values().faceIndex());
  }

  @Test
  void valuesOutOfRangeAreRefusedByKeyAndRange() {
    refuses("embedding_batch_size: 0 below minimum 1", "embedding_batch_size", "0");
    refuses("detection_size: 1281 above maximum 1280", "detection_size", "1281");
    refuses("library_api_rate: 0.1 below minimum 0.5", "library_api_rate", "0.1");
    refuses("library_api_rate: 100.0 above maximum 50.0", "library_api_rate", "100");
    refuses("num_frames: -3 below minimum 10", "num_frames", "-3.9");
    refuses(
        "num_frames: 99999999999999999999 above maximum 200", "num_frames", "99999999999999999999");
  }

  @Test
  void whatIsNoValueIsRefused() {
    String whole = "num_frames: the value is not a whole number";
    for (String bad :
        List.of(
            "null",
            "[]",
            "[30]",
            "{}",
            "\"\"",
            "\"12.5\"",
            "\"abc\"",
            "\"NaN\"",
            "1e999",
            "\"0x20\"",
            "\"1e2\"",
            "\"" + "9".repeat(200) + "\"")) {
      refuses(whole, "num_frames", bad);
    }
    for (String bad :
        List.of(
            "null",
            "[]",
            "{}",
            "\"\"",
            "\"x\"",
            "\"NaN\"",
            "\"Infinity\"",
            "\"1e999\"",
            "1e999",
            "\"2.5d\"",
            "\"0x1p3\"",
            "\".\"")) {
      refuses("library_api_rate: the value is not a number", "library_api_rate", bad);
    }
    for (String bad : List.of("null", "[]", "{}")) {
      refuses("gpu_enabled: the value is neither true nor false", "gpu_enabled", bad);
    }
    for (String bad : List.of("null", "[]", "1", "\"Sprites\"", "\"none\"")) {
      refuses("frame_source: the value must be one of sprites, stream, auto", "frame_source", bad);
    }
    assertThrows(
        Failure.Invalid.class,
        () -> new SettingsResource(WITHOUT_STORE).put("num_frames", json("{}")));
    assertThrows(
        Failure.Invalid.class,
        () -> new SettingsResource(WITHOUT_STORE).put("num_frames", json("[1]")));
  }

  @Test
  void aBulkChangeIsAllOrNothing() throws Exception {
    Settings settings = settings();
    SettingsResource resource = new SettingsResource(settings);
    Unprocessable refused =
        assertThrows(
            Unprocessable.class,
            () ->
                resource.putAll(
                    json(
                        "{\"settings\":{\"num_frames\":50,\"detection_size\":1,\"x\":1,"
                            + "\"gpu_enabled\":null}}")));
    assertEquals(
        json(
            "{\"errors\":{\"detection_size\":\"detection_size: 1 below minimum"
                + " 160\",\"x\":\"Unknown setting: x\",\"gpu_enabled\":\"gpu_enabled: the value is"
                + " neither true nor false\"},\"stored\":{}}"),
        JSON.valueToTree(refused.detail()));
    assertEquals(30, settings.values().numFrames());
    assertEquals(Map.of(), stored.all());
    assertEquals(
        json("{\"stored\":{\"num_frames\":50,\"library_api_rate\":2.5}}"),
        JSON.valueToTree(
            resource.putAll(json("{\"settings\":{\"num_frames\":50,\"library_api_rate\":2.5}}"))));
    assertEquals(50, settings.values().numFrames());
    for (String bad : List.of("{}", "[]", "{\"settings\":[]}", "{\"settings\":null}", "7")) {
      assertThrows(Failure.Invalid.class, () -> resource.putAll(json(bad)), bad);
    }
  }

  @Test
  void onlyOverridesAreStoredAndSurviveARestart() throws Exception {
    Settings settings = settings();
    put(settings, "num_frames", "30");
    assertEquals(Set.of("settings.num_frames"), stored.all().keySet());
    assertTrue(settings.current(Setting.NUM_FRAMES).override());
    put(settings, "library_api_rate", "2");
    Settings again = settings(Hardware.Tier.GPU_HIGH, Variables.NONE);
    assertEquals(30, again.values().numFrames());
    assertEquals(2.0, again.values().libraryApiRate());
    assertEquals(32, again.values().embeddingBatchSize());
    SettingsResource resource = new SettingsResource(again);
    assertEquals(60, resource.reset("num_frames").value());
    assertEquals(60, resource.reset("num_frames").value());
    assertFalse(again.current(Setting.NUM_FRAMES).override());
    assertThrows(Failure.NotFound.class, () -> resource.reset("nothing"));
    assertEquals(60, settings(Hardware.Tier.GPU_HIGH, Variables.NONE).values().numFrames());
  }

  @Test
  void aDamagedStoredValueGivesTheDefault() {
    stored.change(Map.of("settings.num_frames", 5000, "settings.gpu_enabled", List.of()), Set.of());
    assertEquals(30, settings().values().numFrames());
  }

  @Test
  void numbersThatWereStoredAsTextAreRead() {
    stored.change(Map.of("settings.num_frames", "42"), Set.of());
    assertEquals(42, settings().values().numFrames());
  }

  @Test
  void observersAreToldOfARealChangeEvenWhenOneOfThemFails() throws Exception {
    Settings settings = settings();
    put(settings, "num_frames", "40");
    put(settings, "num_frames", "40");
    assertEquals(List.of(40), told.stream().map(RecognitionSettings.Values::numFrames).toList());
  }

  @Test
  void deprecatedVariablesAreTakenOverOnce() throws Exception {
    Variables variables = new Variables("2.5", "false", "auto", "500");
    Settings first = settings(Hardware.Tier.CPU, variables);
    assertEquals(2.5, first.values().libraryApiRate());
    assertFalse(first.values().bodySignalEnabled());
    assertFalse(first.values().tattooSignalEnabled());
    assertTrue(first.current(Setting.TATTOO_SIGNAL_ENABLED).override());
    assertEquals(20, first.values().faceCandidates());
    assertFalse(first.current(Setting.FACE_CANDIDATES).override());
    first.reset(Setting.LIBRARY_API_RATE);
    Settings second = settings(Hardware.Tier.CPU, variables);
    assertEquals(5.0, second.values().libraryApiRate());
    assertFalse(second.values().bodySignalEnabled());
    Settings mended = settings(Hardware.Tier.CPU, new Variables("9", "true", "", "50"));
    assertEquals(50, mended.values().faceCandidates());
    assertEquals(5.0, mended.values().libraryApiRate());
  }

  @Test
  void aVariableDoesNotReplaceWhatSomebodyHasSet() throws Exception {
    put(settings(), "face_candidates", "7");
    Settings settings = settings(Hardware.Tier.CPU, new Variables("", "", "", "50"));
    assertEquals(7, settings.values().faceCandidates());
    settings.reset(Setting.FACE_CANDIDATES);
    assertEquals(
        20, settings(Hardware.Tier.CPU, new Variables("", "", "", "50")).values().faceCandidates());
  }

  @Test
  void everySettingHasADefaultOfItsOwnKind() throws Exception {
    for (Setting setting : Setting.values()) {
      for (Hardware.Tier tier : Hardware.Tier.values()) {
        Object usual = setting.defaultFor(tier);
        assertEquals(usual, setting.kind().read(JSON.valueToTree(usual)), setting.key());
      }
      assertNull(Setting.of(setting.name()));
      assertInstanceOf(Setting.class, Setting.of(setting.key()));
    }
  }
}
