package io.foyer.recognition.settings.internal;

import io.foyer.recognition.api.Hardware;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings there are. */
@SuppressWarnings("ImmutableEnumChecker") // kinds and values are records, numbers and texts
enum Setting {
  EMBEDDING_BATCH_SIZE(
      Category.PERFORMANCE,
      new Kind.Whole(1, 128),
      "Embedding Batch Size",
      "Faces processed per inference call",
      16,
      new Tiers(32, 16, 4)),
  FRAME_EXTRACTION_CONCURRENCY(
      Category.PERFORMANCE,
      new Kind.Whole(1, 16),
      "Frame Extraction Workers",
      "Parallel processes for frame extraction",
      4,
      new Tiers(8, 6, 2)),
  DETECTION_SIZE(
      Category.PERFORMANCE,
      new Kind.Whole(160, 1280),
      "Detection Resolution",
      "Face detection input resolution (pixels). Higher = more accurate but slower",
      640,
      new Tiers(640, 640, 320)),
  LIBRARY_API_RATE(
      Category.RATE_LIMITS,
      new Kind.Decimal(0.5, 50),
      "Library Server API Rate",
      "Maximum requests per second to the local library server",
      5.0,
      null),
  GPU_ENABLED(
      Category.RECOGNITION,
      new Kind.Flag(),
      "GPU Acceleration",
      "Use GPU for face detection and embedding. Disable to force CPU mode",
      true,
      new Tiers(true, true, false)),
  NUM_FRAMES(
      Category.RECOGNITION,
      new Kind.Whole(10, 200),
      "Frames Per Scene",
      "Number of frames to sample from each scene for face recognition",
      60,
      new Tiers(60, 60, 30)),
  FACE_CANDIDATES(
      Category.RECOGNITION,
      new Kind.Whole(5, 100),
      "Face Candidates",
      "Number of candidate matches to retrieve from the vector index per face",
      20,
      null),
  FRAME_SOURCE(
      Category.RECOGNITION,
      new Kind.Choice(List.of("sprites", "stream", "auto")),
      "Frame Source",
      "Where frames of a scene come from: sprite sheets, the stream, or sprite sheets where there"
          + " are any",
      "sprites",
      null),
  FACE_INDEX(
      Category.RECOGNITION,
      new Kind.Choice(List.of("exact", "hnsw")),
      "Face Index",
      "How faces are searched: exact for the published releases, hnsw for millions of faces",
      "exact",
      null),
  BODY_SIGNAL_ENABLED(
      Category.SIGNALS,
      new Kind.Flag(),
      "Body Proportions",
      "Use body proportion analysis as a supplementary identification signal",
      true,
      null),
  TATTOO_SIGNAL_ENABLED(
      Category.SIGNALS,
      new Kind.Flag(),
      "Tattoo Detection",
      "Use tattoo detection as a supplementary identification signal (requires model)",
      false,
      null);

  /** Defaults that follow the machine. */
  record Tiers(Object gpuHigh, Object gpuLow, Object cpu) {}

  private static final Map<String, Setting> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toMap(Setting::key, Function.identity()));

  private final Category category;
  private final Kind kind;
  private final String label;
  private final String description;
  private final Object fallback;
  private final @Nullable Tiers tiers;

  Setting(
      Category category,
      Kind kind,
      String label,
      String description,
      Object fallback,
      @Nullable Tiers tiers) {
    this.category = category;
    this.kind = kind;
    this.label = label;
    this.description = description;
    this.fallback = fallback;
    this.tiers = tiers;
  }

  /** The one of this key, or null. */
  static @Nullable Setting of(String key) {
    return BY_KEY.get(key);
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  Category category() {
    return category;
  }

  Kind kind() {
    return kind;
  }

  String label() {
    return label;
  }

  String description() {
    return description;
  }

  /** What it is while nobody has set it: the tier's default, else the fixed one. */
  Object defaultFor(Hardware.Tier tier) {
    Tiers own = tiers;
    if (own == null) {
      return fallback;
    }
    return switch (tier) {
      case GPU_HIGH -> own.gpuHigh();
      case GPU_LOW -> own.gpuLow();
      case CPU -> own.cpu();
    };
  }
}
