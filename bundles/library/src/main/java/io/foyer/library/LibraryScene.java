package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scene.
 *
 * @param id id
 * @param title title, no fallback
 * @param code the studio's code
 * @param date {@code YYYY}, {@code YYYY-MM} or {@code YYYY-MM-DD}
 * @param details description
 * @param director director
 * @param urls links
 * @param organized the library's own mark
 * @param rating100 the library's rating, 0 to 100
 * @param oCounter the library's counter
 * @param playCount the library's play count
 * @param playDuration seconds played
 * @param studioId studio
 * @param performerIds performers
 * @param tagIds its own tags
 * @param galleryIds linked galleries
 * @param groups groups it is part of
 * @param files files, the primary one first
 * @param screenshot path of the cover
 * @param preview path of the preview video
 * @param webp path of the animated preview
 * @param sprite path of the sprite sheet
 * @param vtt path of the sprite sheet's cues
 * @param caption path of the captions, to which language and type are added
 * @param streams ways to play it
 * @param captions captions there are
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryScene(
    String id,
    @Nullable String title,
    @Nullable String code,
    @Nullable String date,
    @Nullable String details,
    @Nullable String director,
    List<String> urls,
    boolean organized,
    @Nullable Integer rating100,
    int oCounter,
    int playCount,
    double playDuration,
    @Nullable String studioId,
    List<String> performerIds,
    List<String> tagIds,
    List<String> galleryIds,
    List<InGroup> groups,
    List<VideoFile> files,
    @Nullable String screenshot,
    @Nullable String preview,
    @Nullable String webp,
    @Nullable String sprite,
    @Nullable String vtt,
    @Nullable String caption,
    List<Stream> streams,
    List<Caption> captions,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryScene {
    urls = List.copyOf(urls);
    performerIds = List.copyOf(performerIds);
    tagIds = List.copyOf(tagIds);
    galleryIds = List.copyOf(galleryIds);
    groups = List.copyOf(groups);
    files = List.copyOf(files);
    streams = List.copyOf(streams);
    captions = List.copyOf(captions);
  }

  @Override
  public EntityType type() {
    return EntityType.SCENE;
  }

  /**
   * A place in a group.
   *
   * @param groupId the group
   * @param sceneIndex number in it, or null
   */
  public record InGroup(String groupId, @Nullable Integer sceneIndex) {}

  /**
   * A video file.
   *
   * @param path path on the library server's machine
   * @param basename file name
   * @param size bytes
   * @param duration seconds
   * @param width pixels
   * @param height pixels
   * @param bitRate bits per second
   * @param frameRate frames per second
   * @param videoCodec codec name or null
   * @param audioCodec codec name, null without sound
   * @param fingerprints {@code type:value}, for example {@code phash:1f2e…}, {@code oshash:…}
   */
  public record VideoFile(
      String path,
      String basename,
      long size,
      double duration,
      int width,
      int height,
      long bitRate,
      double frameRate,
      @Nullable String videoCodec,
      @Nullable String audioCodec,
      List<String> fingerprints) {
    public VideoFile {
      fingerprints = List.copyOf(fingerprints);
    }
  }

  /**
   * A way to play the scene.
   *
   * @param path path and query, without key
   * @param mimeType MIME type
   * @param label name for people
   */
  public record Stream(String path, @Nullable String mimeType, @Nullable String label) {}

  /**
   * A caption track.
   *
   * @param languageCode two letters, {@code 00} when unknown
   * @param captionType {@code vtt} or {@code srt}
   */
  public record Caption(String languageCode, String captionType) {}
}
