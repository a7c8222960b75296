package io.foyer.recognition.gateway.internal;

import io.foyer.catalog.Catalog;
import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryPerformers.KnownPerformer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Tells which performers of the library the people of a performer database are, and where the
 * viewer may see them. A performer whom the viewer may not see is nobody to the viewer.
 */
@Component(service = KnownPeople.class)
public final class KnownPeople {
  /** The name that stands for none. */
  private static final String NAMELESS = "unknown";

  private final Catalog catalog;
  private final LibraryIndex index;

  private final Lookups lookups;

  @Activate
  public KnownPeople(@Reference Catalog catalog, @Reference LibraryIndex index) {
    this(catalog, index, Clock.systemUTC());
  }

  KnownPeople(Catalog catalog, LibraryIndex index, Clock clock) {
    this.catalog = catalog;
    this.index = index;
    lookups = new Lookups(clock);
  }

  /** What library servers lately said of people. */
  Lookups lookups() {
    return lookups;
  }

  /**
   * Somebody as a performer database names him.
   *
   * @param externalId id at the endpoint
   * @param endpoint domain or address of the endpoint, or null when it is not known
   * @param name name
   */
  record Named(String externalId, @Nullable String endpoint, String name) {
    /** Whether the name says anything. */
    boolean hasName() {
      return !name.isBlank() && !folded(name).equals(NAMELESS);
    }
  }

  /**
   * The performer who this is, of those that the library knows by the id or the name: the one with
   * the id, else the only one of that name, unless the endpoint knows that one by another id.
   */
  static Optional<KnownPerformer> choose(Named named, Collection<KnownPerformer> known) {
    List<KnownPerformer> linked =
        known.stream().filter(performer -> hasId(performer, named)).toList();
    if (!linked.isEmpty() || !named.hasName()) {
      return linked.stream().findFirst();
    }
    String name = folded(named.name());
    List<KnownPerformer> free =
        known.stream().filter(performer -> !isKnownAt(performer, named.endpoint())).toList();
    List<KnownPerformer> sameName =
        free.stream().filter(performer -> folded(performer.name()).equals(name)).toList();
    List<KnownPerformer> candidates =
        sameName.isEmpty()
            ? free.stream()
                .filter(
                    performer ->
                        performer.aliases().stream().anyMatch(alias -> folded(alias).equals(name)))
                .toList()
            : sameName;
    return candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty();
  }

  private static boolean hasId(KnownPerformer performer, Named named) {
    return performer.externalIds().stream()
        .anyMatch(
            id ->
                id.id().equals(named.externalId())
                    && (named.endpoint() == null
                        || domain(id.endpoint()).equals(domain(named.endpoint()))));
  }

  private static boolean isKnownAt(KnownPerformer performer, @Nullable String endpoint) {
    return endpoint != null
        && performer.externalIds().stream()
            .anyMatch(id -> domain(id.endpoint()).equals(domain(endpoint)));
  }

  private static String folded(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  /** The domain of an endpoint, which may be given as that or as an address. */
  static String domain(String endpoint) {
    String rest = endpoint.strip().toLowerCase(Locale.ROOT);
    int scheme = rest.indexOf("://");
    rest = scheme < 0 ? rest : rest.substring(scheme + 3);
    int end = rest.indexOf('/');
    return end < 0 ? rest : rest.substring(0, end);
  }

  /** Whether anybody sees this performer: whether it came with a synchronisation already. */
  boolean cached(EntityRef performer) {
    return index.snapshot().ordOf(performer) >= 0;
  }

  /** What a performer is called in the cache, or "" when it is not there. */
  String name(EntityRef performer) {
    int ord = index.snapshot().ordOf(performer);
    String name = ord < 0 ? null : index.labels(EntityType.PERFORMER, new int[] {ord})[0];
    return name == null ? "" : name;
  }

  /** The performers that viewers are shown on an entity; those a viewer may not see among them. */
  Set<EntityRef> on(EntityRef entity) {
    Relation relation =
        switch (entity.type()) {
          case SCENE -> Relation.SCENE_PERFORMERS;
          case IMAGE -> Relation.IMAGE_PERFORMERS;
          case GALLERY -> Relation.GALLERY_PERFORMERS;
          default -> throw new IllegalArgumentException(entity.type().key());
        };
    LibrarySnapshot snapshot = index.snapshot();
    int source = snapshot.ordOf(entity);
    Set<EntityRef> performers = new HashSet<>();
    if (source >= 0) {
      for (int target : snapshot.targets(relation, source)) {
        performers.add(snapshot.refOf(EntityType.PERFORMER, target));
      }
    }
    return performers;
  }

  /**
   * The images of a gallery that are to be looked at for the viewer: those the viewer may see, or
   * nothing when that is all of them, those included that the cache does not know yet.
   */
  Optional<List<String>> lookedAt(Viewer viewer, EntityRef gallery) {
    LibrarySnapshot snapshot = index.snapshot();
    int target = snapshot.ordOf(gallery);
    List<EntityRef> images = new ArrayList<>();
    if (target >= 0) {
      for (int image : snapshot.sources(Relation.IMAGE_GALLERIES, target).toArray()) {
        images.add(snapshot.refOf(EntityType.IMAGE, image));
      }
    }
    List<String> visible =
        images.stream().filter(image -> catalog.visible(viewer, image)).map(EntityRef::id).toList();
    return viewer.isAdministrator() && visible.size() == images.size()
        ? Optional.empty()
        : Optional.of(visible);
  }

  /** The performer as the viewer may see it, or nothing. */
  Optional<Wire.Performer> shown(Viewer viewer, EntityRef performer, String name) {
    if (!catalog.visible(viewer, performer)) {
      return Optional.empty();
    }
    String image =
        catalog
            .mediaPath(performer, Catalog.MediaKind.IMAGE)
            .map(
                path ->
                    "/api/proxy/library?path="
                        + encoded(path)
                        + "&instanceId="
                        + encoded(performer.instance()))
            .orElse(null);
    return Optional.of(new Wire.Performer(performer.id(), performer.instance(), name, image));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
