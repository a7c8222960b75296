package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An image, which may be an animated clip.
 *
 * @param id id
 * @param title title, no fallback
 * @param code code
 * @param date date, perhaps partial
 * @param details description
 * @param photographer photographer
 * @param urls links
 * @param organized the library's own mark
 * @param rating100 the library's rating
 * @param oCounter the library's counter
 * @param studioId studio
 * @param performerIds performers
 * @param tagIds tags
 * @param galleryIds galleries it is in
 * @param filePath path of the primary file
 * @param fileBasename its file name
 * @param fileSize bytes
 * @param width pixels
 * @param height pixels
 * @param thumbnail path of the thumbnail
 * @param preview path of the clip preview, null for a still
 * @param image path of the original
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryImage(
    String id,
    @Nullable String title,
    @Nullable String code,
    @Nullable String date,
    @Nullable String details,
    @Nullable String photographer,
    List<String> urls,
    boolean organized,
    @Nullable Integer rating100,
    int oCounter,
    @Nullable String studioId,
    List<String> performerIds,
    List<String> tagIds,
    List<String> galleryIds,
    @Nullable String filePath,
    @Nullable String fileBasename,
    @Nullable Long fileSize,
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable String thumbnail,
    @Nullable String preview,
    @Nullable String image,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryImage {
    urls = List.copyOf(urls);
    performerIds = List.copyOf(performerIds);
    tagIds = List.copyOf(tagIds);
    galleryIds = List.copyOf(galleryIds);
  }

  @Override
  public EntityType type() {
    return EntityType.IMAGE;
  }
}
