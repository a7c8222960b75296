package io.foyer.catalog.internal.wire;

import org.jspecify.annotations.Nullable;

/** The media of an image, below this service. */
public record ImagePaths(
    @Nullable String thumbnail, @Nullable String preview, @Nullable String image) {}
