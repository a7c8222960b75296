package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection to one library server. Every call blocks the calling thread until the answer is
 * there, is safe for many threads, is bounded in time and memory, retries what is safe to retry,
 * and throws {@link LibraryException}.
 */
public interface LibraryClient {
  /**
   * Reads one page of entities, ordered by id ascending, so that pages neither repeat nor skip what
   * did not change.
   *
   * @param type which kind; the answer holds only that kind
   * @param page from 1
   * @param perPage 1 to 1000
   * @param updatedAfter text of a timestamp as {@link LibraryEntity#updatedAt} gives it, without
   *     its offset: only entities whose stored text is greater are answered; null for all
   */
  Page page(EntityType type, int page, int perPage, @Nullable String updatedAfter);

  /** Reads one entity, or nothing when the server does not have it. */
  Optional<LibraryEntity> one(EntityType type, String id);

  /**
   * The greatest {@link LibraryEntity#updatedAt} of a type, compared as text as the library server
   * compares it, or nothing when it has none. Read before a pass, it is a mark that no change made
   * during the pass lies below. Stamps more than two days in the future are left out, because a
   * single one would hide every later change.
   */
  Optional<String> newest(EntityType type);

  /** Reads one page of ids, ordered ascending, for finding out what was deleted. */
  IdPage ids(EntityType type, int page, int perPage);

  /** Finds performers by what others call them, and writes who is in what. */
  LibraryPerformers performers();

  /**
   * Reads one page of the images of a gallery, ordered by id ascending. Empty when there is no such
   * gallery.
   *
   * @param page from 1
   * @param perPage 1 to 1000
   */
  Page imagesOf(String galleryId, int page, int perPage);

  /**
   * Reads who is on a scene, an image or a gallery. Empty when there is none of this id.
   *
   * @throws IllegalArgumentException for another type
   */
  List<LibraryCredit> credits(EntityType type, String id);

  /** Reads the metadata endpoints that the server is configured with. */
  List<LibraryMetadataEndpoint> metadataEndpoints();

  /**
   * Fetches from a media route. Redirects are not followed; an answer that is a sign-in page counts
   * as unauthorised. The caller closes the answer.
   *
   * @param pathAndQuery starts with {@code /}; never holds the key, which the client adds itself as
   *     a header
   * @param headers request headers to pass on: only Range and the conditional ones are meaningful
   */
  LibraryMedia media(String pathAndQuery, Map<String, String> headers);

  /**
   * A page of entities.
   *
   * @param total how many there are in all pages
   * @param entities those of this page; ones the server sent in an unusable form are left out
   * @param skipped how many were left out
   */
  record Page(long total, List<LibraryEntity> entities, int skipped) {
    public Page {
      entities = List.copyOf(entities);
    }
  }

  /**
   * A page of ids.
   *
   * @param total how many there are in all pages
   * @param ids those of this page
   */
  record IdPage(long total, List<String> ids) {
    public IdPage {
      ids = List.copyOf(ids);
    }
  }
}
