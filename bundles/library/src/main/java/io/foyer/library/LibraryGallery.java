package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A gallery.
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
 * @param studioId studio
 * @param performerIds performers
 * @param tagIds tags
 * @param sceneIds linked scenes
 * @param imageCount the library's count
 * @param folderPath folder of a folder gallery
 * @param filePath path of the archive of an archive gallery
 * @param fileBasename file name of that archive
 * @param coverImageId image that is the cover
 * @param cover path of the cover
 * @param createdAt when made
 * @param updatedAt when changed
 */
public record LibraryGallery(
    String id,
    @Nullable String title,
    @Nullable String code,
    @Nullable String date,
    @Nullable String details,
    @Nullable String photographer,
    List<String> urls,
    boolean organized,
    @Nullable Integer rating100,
    @Nullable String studioId,
    List<String> performerIds,
    List<String> tagIds,
    List<String> sceneIds,
    int imageCount,
    @Nullable String folderPath,
    @Nullable String filePath,
    @Nullable String fileBasename,
    @Nullable String coverImageId,
    @Nullable String cover,
    @Nullable String createdAt,
    @Nullable String updatedAt)
    implements LibraryEntity {
  public LibraryGallery {
    urls = List.copyOf(urls);
    performerIds = List.copyOf(performerIds);
    tagIds = List.copyOf(tagIds);
    sceneIds = List.copyOf(sceneIds);
  }

  @Override
  public EntityType type() {
    return EntityType.GALLERY;
  }
}
