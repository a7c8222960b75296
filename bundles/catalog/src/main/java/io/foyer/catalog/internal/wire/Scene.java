package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scene. */
public record Scene(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String code,
    @Nullable String date,
    @Nullable String details,
    @Nullable String director,
    boolean organized,
    List<String> urls,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable String studioId,
    @Nullable StudioRef studio,
    List<PerformerRef> performers,
    List<TagRef> tags,
    List<SceneGroup> groups,
    List<GalleryRef> galleries,
    List<String> inheritedTagIds,
    List<TagRef> inheritedTags,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @JsonProperty("o_counter") int oCounter,
    @JsonProperty("play_count") int playCount,
    @JsonProperty("play_duration") double playDuration,
    @JsonProperty("resume_time") double resumeTime,
    @JsonProperty("play_history") List<Instant> playHistory,
    @JsonProperty("o_history") List<Instant> oHistory,
    @JsonProperty("last_played_at") @Nullable Instant lastPlayedAt,
    @JsonProperty("last_o_at") @Nullable Instant lastOAt,
    List<File> files,
    Paths paths,
    List<Stream> sceneStreams,
    List<Caption> captions,
    @JsonProperty("isStreamable") boolean isStreamable,
    List<String> streamabilityReasons,
    @Nullable String libraryUrl) {
  /** The primary file. */
  public record File(
      @Nullable String path,
      @Nullable String basename,
      @Nullable Long duration,
      @JsonProperty("bit_rate") @Nullable Long bitRate,
      @JsonProperty("frame_rate") @Nullable Double frameRate,
      @Nullable Integer width,
      @Nullable Integer height,
      @JsonProperty("video_codec") @Nullable String videoCodec,
      @JsonProperty("audio_codec") @Nullable String audioCodec,
      @Nullable Long size) {}

  /** Its media, below this service. */
  public record Paths(
      @Nullable String screenshot,
      @Nullable String preview,
      @Nullable String stream,
      @Nullable String sprite,
      @Nullable String vtt,
      @JsonProperty("chapters_vtt") @Nullable String chaptersVtt,
      @Nullable String caption) {}

  /** A way to play it. */
  public record Stream(
      String url, @JsonProperty("mime_type") @Nullable String mimeType, @Nullable String label) {}

  /** A caption track. */
  public record Caption(
      @JsonProperty("language_code") String languageCode,
      @JsonProperty("caption_type") String captionType) {}
}
