package io.foyer.catalog.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gallery with what an image in it shows of it. */
public record GalleryContext(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String date,
    @Nullable String details,
    @Nullable String photographer,
    List<String> urls,
    @Nullable String cover,
    @Nullable StudioRef studio,
    @Nullable String studioId,
    List<PerformerRef> performers,
    List<TagRef> tags) {}
