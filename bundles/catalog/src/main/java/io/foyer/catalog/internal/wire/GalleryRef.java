package io.foyer.catalog.internal.wire;

import org.jspecify.annotations.Nullable;

/** A gallery as others mention it. */
public record GalleryRef(
    String id, String instanceId, @Nullable String title, @Nullable String cover) {}
