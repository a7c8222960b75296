package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.downloads.internal.HttpDownloads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/**
 * The bundle's components wired by hand, on models that are texts: a file that begins with {@code
 * bad} does not open, one that begins with {@code nan}, {@code zero}, {@code same} or {@code moody}
 * answers nonsense of that kind.
 */
final class Workshop implements AutoCloseable {
  final Path source;
  final Path data;
  final List<FaceModels> offered = new CopyOnWriteArrayList<>();
  final List<Integer> offeredCounts = new CopyOnWriteArrayList<>();
  final AtomicInteger openFiles = new AtomicInteger();
  volatile boolean gpu;

  final ModelFiles files;
  final Manifests manifests;
  final ModelControl control;
  final ModelRuns runs;
  final ModelUploads uploads;
  final ModelOverview overview;
  final Openings openings = new Openings();
  final Map<Configuration, Made> configurations = new ConcurrentHashMap<>();

  /** A configuration and the component that it made. */
  record Made(@Nullable ModelGeneration generation) {}

  Workshop(Path folder) {
    this(folder, null);
  }

  Workshop(Path folder, @Nullable String sourceSetting) {
    try {
      source = Files.createDirectories(folder.resolve("source"));
      data = Files.createDirectories(folder.resolve("data"));
      files = new ModelFiles(() -> data);
      HttpDownloads downloads = new HttpDownloads(defaults(HttpDownloads.Settings.class, Map.of()));
      manifests =
          new Manifests(
              files,
              downloads,
              defaults(
                  Manifests.Config.class,
                  Map.of("source", sourceSetting == null ? source.toString() : sourceSetting)));
      control =
          new ModelControl(
              manifests, files, new Generations(admin(), openings), openings, this::values, 50);
      runs = new ModelRuns(manifests, files, downloads, control);
      uploads = new ModelUploads(manifests, files, runs);
      overview = new ModelOverview(manifests, files, control);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    runs.stop();
    control.stop();
    configurations.values().forEach(Workshop::end);
  }

  private static void end(Made made) {
    if (made.generation() != null) {
      made.generation().close();
    }
  }

  private RecognitionSettings.Values values() {
    return new RecognitionSettings.Values(
        4, 2, 320, 5, gpu, 30, 20, false, false, "sprites", FaceIndex.Format.EXACT);
  }

  void useGpu(boolean on) {
    RecognitionSettings.Values before = values();
    gpu = on;
    control.changed(before, values());
  }

  /** A manifest entry for a text. */
  static String entry(String name, String file, String group, String content, String more) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return "\"%s\":{\"file\":\"%s\",\"size\":%d,\"sha256\":\"%s\",\"group\":\"%s\",\"description\":\"d\"%s}"
        .formatted(name, file, bytes.length, sha256(bytes), group, more);
  }

  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(ModelFiles.digest().digest(bytes));
  }

  /** Writes a source of three models. */
  void publish(String detector, String facenet, String arcface) {
    publish(detector, facenet, arcface, "");
  }

  void publish(String detector, String facenet, String arcface, String detectorMore) {
    write(source.resolve("det.onnx"), detector);
    write(source.resolve("facenet512.onnx"), facenet);
    write(source.resolve("arcface.onnx"), arcface);
    write(
        source.resolve("models.json"),
        "{\"version\":2,\"demo\":true,\"models\":{"
            + entry("finder", "det.onnx", "face_detection", detector, detectorMore)
            + ","
            + entry("facenet512", "facenet512.onnx", "face_recognition", facenet, "")
            + ","
            + entry("arcface", "arcface.onnx", "face_recognition", arcface, "")
            + "}}");
  }

  static void write(Path file, String content) {
    try {
      Path fresh = file.resolveSibling(file.getFileName() + ".w");
      Files.writeString(fresh, content);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fetches all and waits for the end. */
  void fetchAll() {
    runs.fetchAll(true);
    await(
        () ->
            runs.progress().values().stream()
                .allMatch(
                    now ->
                        now.stage() == ModelRuns.Stage.COMPLETE
                            || now.stage() == ModelRuns.Stage.FAILED));
  }

  static void await(BooleanSupplier condition) {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(20));
    while (!condition.getAsBoolean()) {
      if (Instant.now().isAfter(deadline)) {
        throw new AssertionError("it did not happen in time");
      }
      Thread.onSpinWait();
    }
  }

  @SuppressWarnings("unchecked")
  private static <A> A defaults(Class<A> annotation, Map<String, Object> own) {
    return (A)
        Proxy.newProxyInstance(
            Workshop.class.getClassLoader(),
            new Class<?>[] {annotation},
            (proxy, method, arguments) ->
                own.containsKey(method.getName())
                    ? own.get(method.getName())
                    : method.getDefaultValue());
  }

  @SuppressWarnings("unchecked")
  private static <S> S stub(Class<S> type, InvocationHandler handler) {
    return (S)
        Proxy.newProxyInstance(
            Workshop.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "toString" -> type.getSimpleName();
                  default -> handler.invoke(proxy, method, arguments);
                });
  }

  private ConfigurationAdmin admin() {
    return stub(
        ConfigurationAdmin.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "listConfigurations" ->
                  configurations.isEmpty()
                      ? null
                      : configurations.keySet().toArray(Configuration[]::new);
              case "createFactoryConfiguration" -> configuration();
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private Configuration configuration() {
    List<Dictionary<String, Object>> properties = new ArrayList<>();
    return stub(
        Configuration.class,
        (proxy, method, arguments) -> {
          Configuration own = (Configuration) proxy;
          switch (method.getName()) {
            case "update" -> {
              @SuppressWarnings("unchecked")
              Dictionary<String, Object> given = (Dictionary<String, Object>) arguments[0];
              properties.add(given);
              configurations.put(own, new Made(null));
              configurations.put(own, new Made(generation(given)));
            }
            case "delete" -> {
              Made made = configurations.remove(own);
              if (made != null) {
                end(made);
              }
            }
            case "getProperties" -> {
              return properties.getFirst();
            }
            default -> throw new UnsupportedOperationException(method.getName());
          }
          return null;
        });
  }

  private ModelGeneration generation(Dictionary<String, Object> properties) {
    ModelGeneration.Config config =
        stub(
            ModelGeneration.Config.class,
            (proxy, method, arguments) -> properties.get(method.getName().replace('_', '.')));
    return new ModelGeneration(context(), this::openDetector, this::openEmbedder, openings, config);
  }

  private BundleContext context() {
    return stub(
        BundleContext.class,
        (proxy, method, arguments) -> {
          FaceModels models = (FaceModels) arguments[1];
          offered.add(models);
          offeredCounts.add(offered.size());
          return stub(
              ServiceRegistration.class,
              (registration, call, none) -> {
                offered.remove(models);
                offeredCounts.add(offered.size());
                return null;
              });
        });
  }

  private String read(Path file) {
    try {
      String content = Files.readString(file);
      if (content.startsWith("bad")) {
        throw new ModelException("The file " + file.getFileName() + " is no model.");
      }
      openFiles.incrementAndGet();
      return content;
    } catch (IOException e) {
      throw new ModelException("The file is missing.", e);
    }
  }

  FaceDetector openDetector(Path file) {
    read(file);
    return new FaceDetector() {
      @Override
      public List<DetectedFace> detect(Picture picture, int inputSize, double minimumConfidence) {
        return List.of();
      }

      @Override
      public void close() {
        openFiles.decrementAndGet();
      }
    };
  }

  FaceEmbedder openEmbedder(EmbeddingModel model, Path file) {
    String content = read(file);
    AtomicInteger calls = new AtomicInteger();
    return new FaceEmbedder() {
      @Override
      public int dimensions() {
        return 8;
      }

      @Override
      public List<float[]> embed(List<Picture> aligned) {
        int call = calls.incrementAndGet();
        return aligned.stream().map(picture -> vector(content, picture, call)).toList();
      }

      @Override
      public void close() {
        openFiles.decrementAndGet();
      }
    };
  }

  private static float[] vector(String content, Picture picture, int call) {
    float[] vector = new float[content.startsWith("short") ? 7 : 8];
    if (content.startsWith("zero")) {
      return vector;
    }
    for (int i = 0; i < vector.length; i++) {
      int hash = Arrays.hashCode(picture.rgb()) * 31 + i;
      vector[i] = content.startsWith("same") ? i + 1 : (float) Math.sin(hash);
      if (content.startsWith("moody")) {
        vector[i] += call;
      }
    }
    if (content.startsWith("nan")) {
      vector[3] = Float.NaN;
    }
    return vector;
  }
}
