package io.foyer.library;

import io.foyer.core.EntityType;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds performers of one library server, and writes who is in what. Calls behave as those of
 * {@link LibraryClient}. Nothing here knows who may do so: whoever calls has checked it.
 */
public interface LibraryPerformers {
  /**
   * All performers that carry one of these external ids, at whatever metadata endpoint, or that go
   * by exactly one of these names; case does not count, and aliases are names. In no particular
   * order, each once. A name that very many go by may be answered incompletely.
   *
   * @param externalIds ids alone, without their endpoint
   */
  List<KnownPerformer> find(Collection<String> externalIds, Collection<String> names);

  /**
   * Adds performers to a scene, image or gallery, beside those it has. Cannot undo what somebody
   * else writes at the same time, and changes nothing when done twice.
   *
   * @throws LibraryException when the entity or one of the performers is not there, among others;
   *     then nothing was added
   */
  void add(EntityType type, String id, Collection<String> performers);

  /** Takes performers out of a scene, image or gallery, as {@link #add} adds them. */
  void remove(EntityType type, String id, Collection<String> performers);

  /**
   * Makes a performer. Is not repeated after a failure that leaves open whether it was made: look
   * with {@link #find} first.
   *
   * @param country where the person is from, as the library server writes it (two letters), or null
   * @param imageUrl address of a portrait that the library server fetches itself, or null
   * @throws LibraryException with {@link LibraryException.Reason#REFUSED_REQUEST} when the library
   *     server does not want it, for example because the name is taken
   */
  KnownPerformer create(
      String name,
      List<LibraryExternalId> externalIds,
      @Nullable String country,
      @Nullable String imageUrl);

  /** Deletes a performer; one that is not there is not a failure. */
  void delete(String id);

  /**
   * As much of a performer as tells who it is.
   *
   * @param id id on the library server
   * @param name name
   * @param aliases other names
   * @param externalIds ids at metadata endpoints
   */
  record KnownPerformer(
      String id, String name, List<String> aliases, List<LibraryExternalId> externalIds) {
    public KnownPerformer {
      aliases = List.copyOf(aliases);
      externalIds = List.copyOf(externalIds);
    }
  }
}
