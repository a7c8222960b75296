package io.foyer.catalog.internal.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One gallery: as in a list, but with all of its studio, performers and tags. */
public record GalleryDetail(
    String id,
    String instanceId,
    @Nullable String title,
    @Nullable String date,
    @Nullable String code,
    @Nullable String details,
    @Nullable String photographer,
    @Nullable String url,
    List<String> urls,
    boolean organized,
    @JsonProperty("image_count") int imageCount,
    Gallery.@Nullable Folder folder,
    List<Gallery.File> files,
    @Nullable String cover,
    @Nullable Integer coverWidth,
    @Nullable Integer coverHeight,
    @JsonProperty("created_at") @Nullable Instant createdAt,
    @JsonProperty("updated_at") @Nullable Instant updatedAt,
    @Nullable Integer rating,
    @Nullable Integer rating100,
    boolean favorite,
    @Nullable Studio studio,
    @Nullable String studioId,
    List<Performer> performers,
    List<Tag> tags,
    List<Gallery.LinkedScene> scenes,
    @Nullable String libraryUrl) {
  public static GalleryDetail of(
      Gallery listed, @Nullable Studio studio, List<Performer> performers, List<Tag> tags) {
    return new GalleryDetail(
        listed.id(),
        listed.instanceId(),
        listed.title(),
        listed.date(),
        listed.code(),
        listed.details(),
        listed.photographer(),
        listed.url(),
        listed.urls(),
        listed.organized(),
        listed.imageCount(),
        listed.folder(),
        listed.files(),
        listed.cover(),
        listed.coverWidth(),
        listed.coverHeight(),
        listed.createdAt(),
        listed.updatedAt(),
        listed.rating(),
        listed.rating100(),
        listed.favorite(),
        studio,
        listed.studioId(),
        performers,
        tags,
        listed.scenes(),
        listed.libraryUrl());
  }
}
