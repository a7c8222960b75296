package io.foyer.recognition.api;

import org.jspecify.annotations.Nullable;

/**
 * A face in a picture, in that picture's pixels; the box may reach outside it.
 *
 * @param x left edge
 * @param y upper edge
 * @param width of the box
 * @param height of the box
 * @param confidence 0 to 1
 * @param landmarks five points, or null when the detector gives none
 */
public record DetectedFace(
    int x, int y, int width, int height, double confidence, @Nullable Landmarks landmarks) {}
