package io.foyer.recognition.gateway.internal;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryPerformer;
import io.foyer.library.LibraryPerformers;
import io.foyer.library.LibraryPerformers.KnownPerformer;
import io.foyer.recognition.gateway.internal.KnownPeople.Named;
import io.foyer.sync.Synchronization;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes people into the library, and takes them out again. Only adds: who is on an item stays on
 * it, also when somebody else writes at the same time. Doing it twice comes to the same as once.
 * What was written is read into the cache before the answer, as far as that takes only a moment.
 */
@Component(service = Acceptance.class)
public final class Acceptance {
  private static final Logger LOG = LoggerFactory.getLogger(Acceptance.class);

  /** How long an answer waits for the cache; a running synchronisation is finishing a page. */
  private static final Duration MOMENT = Duration.ofSeconds(4);

  private static final Pattern DOMAIN =
      Pattern.compile("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?");

  /**
   * Somebody whom the viewer recognised.
   *
   * @param named who that is
   * @param performerId the performer whom the viewer chose, or null to find one
   * @param create whether to make a performer when the library has none
   * @param country where a performer who is made is from, or null
   */
  record Wanted(
      Named named, @Nullable String performerId, boolean create, @Nullable String country) {}

  private final Subjects subjects;
  private final KnownPeople people;
  private final Synchronization synchronization;
  private final Undos undos;

  @Activate
  public Acceptance(
      @Reference Subjects subjects,
      @Reference KnownPeople people,
      @Reference Synchronization synchronization) {
    this(subjects, people, synchronization, Clock.systemUTC());
  }

  Acceptance(Subjects subjects, KnownPeople people, Synchronization synchronization, Clock clock) {
    this.subjects = subjects;
    this.people = people;
    this.synchronization = synchronization;
    undos = new Undos(clock);
  }

  /** One performer who is to be on the item. */
  private record Chosen(String id, String name, boolean created) {}

  /**
   * Adds people to an entity that the viewer may see. Who cannot be added is told and does not keep
   * the others from it.
   *
   * @throws LibraryException when the library server fails; nobody was added then, unless it failed
   *     to answer in time, which leaves that open: accepting again is safe
   */
  Wire.Accepted accept(Viewer viewer, EntityRef entity, List<Wanted> wanted) {
    LibraryClient library = subjects.library(entity);
    LibraryPerformers performers = library.performers();
    Set<String> present =
        library.credits(entity.type(), entity.id()).stream()
            .map(LibraryCredit::performerId)
            .collect(Collectors.toSet());
    List<KnownPerformer> known = find(performers, wanted);
    Map<String, Chosen> chosen = new LinkedHashMap<>();
    List<Wire.Refused> failed = new ArrayList<>();
    for (Wanted each : wanted) {
      try {
        Chosen performer = choose(viewer, entity, library, each, known);
        chosen.merge(performer.id(), performer, (first, again) -> first);
      } catch (Unwanted e) {
        Named named = each.named();
        failed.add(
            new Wire.Refused(named.externalId(), named.endpoint(), named.name(), e.getMessage()));
      }
    }
    List<Chosen> added =
        chosen.values().stream().filter(each -> !present.contains(each.id())).toList();
    List<String> created = added.stream().filter(Chosen::created).map(Chosen::id).toList();
    if (!added.isEmpty()) {
      add(performers, entity, added.stream().map(Chosen::id).toList(), created);
      LOG.info(
          "User {} added {} recognised performer(s) to {}, {} of them new",
          viewer.userId(),
          added.size(),
          entity,
          created.size());
      readAgain(entity, created);
    }
    return new Wire.Accepted(
        added.stream().map(each -> wire(entity, each)).toList(),
        chosen.values().stream()
            .filter(each -> present.contains(each.id()))
            .map(each -> wire(entity, each))
            .toList(),
        failed,
        added.isEmpty()
            ? null
            : undos.keep(
                viewer.userId(), entity, added.stream().map(Chosen::id).toList(), created));
  }

  private static Wire.Added wire(EntityRef entity, Chosen chosen) {
    return new Wire.Added(chosen.id(), entity.instance(), chosen.name(), chosen.created());
  }

  /** Somebody who cannot be added, and why, for people. */
  private static final class Unwanted extends Exception {
    private static final long serialVersionUID = 1L;

    Unwanted(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      String message = super.getMessage();
      return message == null ? "" : message;
    }
  }

  private static List<KnownPerformer> find(LibraryPerformers performers, List<Wanted> wanted) {
    Set<String> ids = new LinkedHashSet<>();
    Set<String> names = new LinkedHashSet<>();
    for (Wanted each : wanted) {
      if (each.performerId() == null) {
        ids.add(each.named().externalId());
        if (each.named().hasName()) {
          names.add(each.named().name());
        }
      }
    }
    return ids.isEmpty() ? List.of() : performers.find(ids, names);
  }

  private Chosen choose(
      Viewer viewer,
      EntityRef entity,
      LibraryClient library,
      Wanted wanted,
      List<KnownPerformer> known)
      throws Unwanted {
    if (wanted.performerId() != null) {
      EntityId id = EntityId.parse(wanted.performerId());
      EntityRef ref = performer(entity, id.id());
      boolean elsewhere = id.instance() != null && !id.instance().equals(entity.instance());
      if (elsewhere || !subjects.visible(viewer, ref)) {
        throw new Unwanted("Performer not found");
      }
      return new Chosen(ref.id(), people.name(ref), false);
    }
    Optional<KnownPerformer> found = KnownPeople.choose(wanted.named(), known);
    if (found.isPresent()) {
      return existing(viewer, entity, found.get(), wanted);
    }
    if (!wanted.create()) {
      throw notThere(wanted);
    }
    return create(viewer, entity, library, wanted);
  }

  private static EntityRef performer(EntityRef entity, String id) {
    return new EntityRef(entity.instance(), EntityType.PERFORMER, id);
  }

  /**
   * What a viewer is told of somebody who is not in the library, or whom the viewer does not see.
   */
  private static Unwanted notThere(Wanted wanted) {
    return new Unwanted(
        "“"
            + wanted.named().name()
            + "” is not in the library. Create the performer, or choose"
            + " another one.");
  }

  /**
   * The same answer as to a name that the library server does not take, so that it does not tell of
   * a performer whom the viewer may not see.
   */
  private static Unwanted notTaken(Wanted wanted) {
    return new Unwanted(
        "“"
            + wanted.named().name()
            + "” could not be created: the library server does not take a"
            + " performer of this name. An administrator can add the person there.");
  }

  private Chosen existing(Viewer viewer, EntityRef entity, KnownPerformer performer, Wanted wanted)
      throws Unwanted {
    EntityRef ref = performer(entity, performer.id());
    // One who came since the last synchronisation is seen by nobody yet; whether the viewer may
    // see it, only administrators need not ask.
    boolean usable =
        subjects.visible(viewer, ref) || (viewer.isAdministrator() && !people.cached(ref));
    if (!usable) {
      throw wanted.create() ? notTaken(wanted) : notThere(wanted);
    }
    return new Chosen(performer.id(), performer.name(), false);
  }

  private Chosen create(Viewer viewer, EntityRef entity, LibraryClient library, Wanted wanted)
      throws Unwanted {
    Named named = wanted.named();
    if (!named.hasName()) {
      throw new Unwanted("The performer database has no name for this person. Choose a performer.");
    }
    LibraryPerformers performers = library.performers();
    try {
      KnownPerformer made =
          performers.create(
              named.name(),
              List.of(new LibraryExternalId(endpoint(library, named), named.externalId())),
              wanted.country(),
              null);
      return new Chosen(made.id(), made.name(), true);
    } catch (LibraryException e) {
      // It may have been made all the same, or by somebody else at this moment.
      List<KnownPerformer> known = performers.find(List.of(named.externalId()), List.of());
      Optional<KnownPerformer> found = KnownPeople.choose(named, known);
      if (found.isPresent()) {
        return existing(viewer, entity, found.get(), wanted);
      }
      if (e.reason() == Reason.REFUSED_REQUEST) {
        throw notTaken(wanted);
      }
      throw e;
    }
  }

  /** The address by which the library server knows an endpoint, of which we have the domain. */
  private static String endpoint(LibraryClient library, Named named) throws Unwanted {
    String domain = named.endpoint() == null ? "" : KnownPeople.domain(named.endpoint());
    if (!DOMAIN.matcher(domain).matches()) {
      throw new Unwanted("The metadata endpoint of “" + named.name() + "” is not a valid one.");
    }
    return library.metadataEndpoints().stream()
        .map(endpoint -> endpoint.url())
        .filter(url -> KnownPeople.domain(url).equals(domain))
        .findFirst()
        .orElse("https://" + domain + "/graphql");
  }

  private static void add(
      LibraryPerformers performers, EntityRef entity, List<String> ids, List<String> created) {
    try {
      performers.add(entity.type(), entity.id(), ids);
    } catch (LibraryException e) {
      if (e.reason() == Reason.NOT_FOUND || e.reason() == Reason.REFUSED_REQUEST) {
        created.forEach(performers::delete);
      }
      throw e;
    }
  }

  /**
   * Takes out again what an acceptance added, and deletes the performers that it made unless
   * something else uses them by now.
   *
   * @throws Failure.NotFound when there is no such acceptance of this viewer, or the viewer may no
   *     longer see the entity
   */
  Wire.Undone undo(Viewer viewer, String token) {
    Undos.Undo undo = undos.take(viewer.userId(), token).orElseThrow(Acceptance::nothingToUndo);
    EntityRef entity = undo.entity();
    int removed;
    try {
      if (!subjects.visible(viewer, entity)) {
        throw nothingToUndo();
      }
      LibraryClient library = subjects.library(entity);
      List<String> there =
          library.credits(entity.type(), entity.id()).stream()
              .map(LibraryCredit::performerId)
              .filter(undo.added()::contains)
              .toList();
      library.performers().remove(entity.type(), entity.id(), there);
      removed = there.size();
      for (String performer : undo.created()) {
        if (unused(library, performer)) {
          library.performers().delete(performer);
        }
      }
    } catch (Failure e) {
      undos.putBack(token, undo); // so that it can be tried again
      throw e;
    }
    LOG.info("User {} took {} performer(s) out of {} again", viewer.userId(), removed, entity);
    readAgain(entity, undo.created());
    return new Wire.Undone(removed);
  }

  private static Failure nothingToUndo() {
    return new Failure.NotFound(
        "There is nothing to undo. An acceptance can be undone for a day, once, until the service"
            + " is restarted.");
  }

  private static boolean unused(LibraryClient library, String performer) {
    return library
        .one(EntityType.PERFORMER, performer)
        .map(LibraryPerformer.class::cast)
        .filter(
            each ->
                each.sceneCount() == 0
                    && each.imageCount() == 0
                    && each.galleryCount() == 0
                    && each.groupCount() == 0)
        .isPresent();
  }

  /** Performers first: an entity does not show who is not there. */
  private void readAgain(EntityRef entity, Collection<String> performers) {
    people.lookups().forget();
    List<CompletableFuture<Void>> reading = new ArrayList<>();
    performers.forEach(id -> reading.add(synchronization.refresh(performer(entity, id))));
    reading.add(synchronization.refresh(entity));
    try {
      CompletableFuture.allOf(reading.toArray(CompletableFuture<?>[]::new))
          .get(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.debug("{} will be read again when the synchronisation allows", entity);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      LOG.warn("{} could not be read again; the next synchronisation does it", entity, e);
    }
  }
}
