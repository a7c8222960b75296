package io.foyer.recognition.api;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a scene's pictures. Paths are relative to the library server and start with a
 * slash.
 *
 * @param id the library server's id
 * @param durationSeconds of the first file, 0 when unknown
 * @param width of the video, 0 when unknown
 * @param height of the video, 0 when unknown
 * @param spritePath the sprite sheet, or null
 * @param vttPath the sheet's WebVTT index, or null
 * @param streamPath the stream, or null
 * @param coverPath the cover picture, or null
 */
public record SceneFootage(
    String id,
    double durationSeconds,
    int width,
    int height,
    @Nullable String spritePath,
    @Nullable String vttPath,
    @Nullable String streamPath,
    @Nullable String coverPath) {}
