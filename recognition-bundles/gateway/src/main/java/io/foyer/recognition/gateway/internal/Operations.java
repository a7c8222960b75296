package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.recognition.gateway.internal.Wire.ErrorType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Looking for the people in things, as viewers asked for it. An operation is its viewer's alone:
 * nobody else reads or ends it, administrators neither. Whether the viewer may still see the entity
 * is looked at each time. What was found stays at the sidecar, which forgets it after a while; kept
 * here is only which operation there is whose. In memory, and so gone with a restart.
 */
@Component(service = Operations.class)
public final class Operations {
  private static final Duration KEPT = Duration.ofMinutes(20);

  /** How long a sidecar that does not answer is taken to be only slow. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final int MOST = 500;
  private static final int MOST_OF_A_VIEWER = 50;
  private static final long USUAL_RETRY_SECONDS = 10;
  private static final Set<String> SOURCES = Set.of("sprites", "stream", "auto");
  private static final Set<String> STAGES = Set.of("frames", "detect", "embed", "match", "done");
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,80}");

  /** An operation that cannot go on. */
  private record Broken(ErrorType type, String error, @Nullable Long retryAfterSeconds) {}

  /** An operation. What may change is guarded by its lock. */
  private static final class Held {
    private final String id = UUID.randomUUID().toString();
    private final int userId;
    private final EntityRef entity;
    private final Instant since;
    private @Nullable String sidecarId;
    private @Nullable Broken broken;
    private boolean cancelled;
    private String stage = "frames";
    private long done;
    private long total;
    private Instant heardOf;

    /** The faces of the result as it was last read, each with its image or "". */
    private Map<Integer, String> faces = Map.of();

    Held(int userId, EntityRef entity, Instant since) {
      this.userId = userId;
      this.entity = entity;
      this.since = since;
      heardOf = since;
    }
  }

  private final Sidecar sidecar;
  private final SidecarStatus status;
  private final Subjects subjects;
  private final KnownPeople people;
  private final ResultReader results;
  private final Clock clock;
  // The oldest first; guarded by itself.
  private final Map<String, Held> operations = new LinkedHashMap<>();

  @Activate
  public Operations(
      @Reference Sidecar sidecar,
      @Reference SidecarStatus status,
      @Reference Subjects subjects,
      @Reference KnownPeople people) {
    this(sidecar, status, subjects, people, Clock.systemUTC());
  }

  Operations(
      Sidecar sidecar, SidecarStatus status, Subjects subjects, KnownPeople people, Clock clock) {
    this.sidecar = sidecar;
    this.status = status;
    this.subjects = subjects;
    this.people = people;
    this.results = new ResultReader(sidecar, subjects, people);
    this.clock = clock;
  }

  /**
   * Begins to look for the people in an entity that the viewer may see. What the sidecar has
   * against it is told by the operation.
   *
   * @param frameSource where frames of a scene come from, or null for the sidecar's setting
   */
  Wire.Operation start(Viewer viewer, EntityRef entity, @Nullable String frameSource) {
    if (frameSource != null && !SOURCES.contains(frameSource)) {
      throw new Failure.Invalid("frameSource", "frameSource must be sprites, stream or auto");
    }
    String kind = entity.type().key();
    ObjectNode body = SidecarJson.object().put(kind + "_id", entity.id());
    if (frameSource != null) {
      body.put("frame_source", frameSource);
    }
    if (entity.type() == EntityType.GALLERY) {
      people
          .lookedAt(viewer, entity)
          .ifPresent(
              images -> {
                ArrayNode ids = body.putArray("image_ids");
                images.forEach(ids::add);
              });
    }
    Held held = new Held(viewer.userId(), entity, clock.instant());
    Reply reply =
        sidecar.send(
            "POST",
            "/identify/" + kind,
            body.toString(),
            sidecar.requestLimit(),
            "Prefer",
            "respond-async");
    synchronized (held) {
      switch (reply) {
        case Reply.Missing missing -> held.broken = broken(missing);
        case Reply.Answer answer when answer.successful() -> {
          String id = answer.json().path("id").asText("");
          if (ID.matcher(id).matches()) {
            held.sidecarId = id;
          } else {
            held.broken = garbage();
          }
        }
        case Reply.Answer answer ->
            held.broken = broken(answer.status(), answer.json(), answer.retryAfterSeconds());
      }
      keep(held);
      return wire(held, held.broken == null ? "running" : "failed", null);
    }
  }

  private void keep(Held held) {
    synchronized (operations) {
      Instant oldest = clock.instant().minus(KEPT);
      operations.values().removeIf(each -> each.since.isBefore(oldest));
      long own = operations.values().stream().filter(each -> each.userId == held.userId).count();
      Iterator<Held> all = operations.values().iterator();
      while (all.hasNext() && (own >= MOST_OF_A_VIEWER || operations.size() >= MOST)) {
        Held each = all.next();
        if (each.userId == held.userId || operations.size() >= MOST) {
          all.remove();
          own -= each.userId == held.userId ? 1 : 0;
        }
      }
      operations.put(held.id, held);
    }
  }

  /**
   * The viewer's operation.
   *
   * @throws Failure.NotFound when there is none of this id, it is another one's, or the viewer may
   *     no longer see the entity: the same answer
   */
  private Held held(Viewer viewer, String id) {
    Held held;
    synchronized (operations) {
      held = operations.get(id);
    }
    if (held == null
        || held.userId != viewer.userId()
        || held.since.isBefore(clock.instant().minus(KEPT))
        || !subjects.visible(viewer, held.entity)) {
      throw gone();
    }
    return held;
  }

  private static Failure.NotFound gone() {
    return new Failure.NotFound("Operation not found. Results are kept for a quarter of an hour.");
  }

  /** Where an operation is, and what it found when it is done. */
  Wire.Operation state(Viewer viewer, String id) {
    Held held = held(viewer, id);
    synchronized (held) {
      if (held.cancelled) {
        return wire(held, "cancelled", null);
      }
      if (held.broken != null) {
        return wire(held, "failed", null);
      }
      return ask(viewer, held);
    }
  }

  private Wire.Operation ask(Viewer viewer, Held held) {
    return switch (sidecar.get("/operations/" + held.sidecarId, sidecar.requestLimit())) {
      case Reply.Missing missing -> {
        if (held.heardOf.isBefore(clock.instant().minus(PATIENCE))) {
          held.broken = broken(missing);
          yield wire(held, "failed", null);
        }
        yield wire(held, "running", null);
      }
      case Reply.Answer(int code, _, _, _) when code == 404 -> throw gone();
      case Reply.Answer answer when !answer.successful() -> {
        held.broken = broken(answer.status(), answer.json(), answer.retryAfterSeconds());
        yield wire(held, "failed", null);
      }
      case Reply.Answer answer -> read(viewer, held, answer.json());
    };
  }

  private Wire.Operation read(Viewer viewer, Held held, JsonNode json) {
    held.heardOf = clock.instant();
    String stage = json.path("stage").asText("");
    held.stage = STAGES.contains(stage) ? stage : held.stage;
    held.total = Math.max(0, json.path("total").asLong(0));
    held.done = Math.max(0, json.path("done").asLong(0));
    switch (json.path("status").asText("")) {
      case "running" -> {
        return wire(held, "running", null);
      }
      case "cancelled" -> held.cancelled = true;
      case "failed" -> {
        ObjectNode detail = SidecarJson.object();
        detail.set("detail", json.path("error"));
        held.broken = broken(json.path("error_status").asInt(500), detail, 0);
      }
      case "done" -> {
        if (json.path("result").isObject()) {
          held.stage = "done";
          Wire.Identification found =
              results.read(viewer, held.entity, json.path("result"), address(held) + "/faces");
          held.faces = faces(found);
          return wire(held, "done", found);
        }
        held.broken = garbage();
      }
      default -> held.broken = garbage();
    }
    return wire(held, held.cancelled ? "cancelled" : "failed", null);
  }

  /** Ends an operation; one that is over stays as it is. */
  Wire.Operation cancel(Viewer viewer, String id) {
    Held held = held(viewer, id);
    synchronized (held) {
      if (held.broken == null && !held.cancelled) {
        Wire.Operation now = ask(viewer, held);
        if (!now.status().equals("running")) {
          return now;
        }
        sidecar.send("DELETE", "/operations/" + held.sidecarId, null, sidecar.requestLimit());
        held.cancelled = true;
      }
      return wire(held, held.cancelled ? "cancelled" : "failed", null);
    }
  }

  private static Map<Integer, String> faces(Wire.Identification found) {
    Map<Integer, String> faces = new HashMap<>();
    found.persons().stream()
        .flatMap(person -> person.faces().stream())
        .forEach(face -> faces.put(face.id(), face.imageId() == null ? "" : face.imageId()));
    return faces;
  }

  /**
   * A face of a result that the viewer has read, as a JPEG.
   *
   * @throws Failure.NotFound when there is none, or it is of an image that the viewer may not see
   */
  @SuppressWarnings("ReturnsBytes")
  byte[] face(Viewer viewer, String id, int face) {
    Held held = held(viewer, id);
    String sidecarId;
    String image;
    synchronized (held) {
      sidecarId = held.sidecarId;
      image = held.faces.get(face);
    }
    if (sidecarId != null
        && image != null
        && (image.isEmpty()
            || subjects.visible(
                viewer, new EntityRef(held.entity.instance(), EntityType.IMAGE, image)))
        && sidecar.get("/operations/" + sidecarId + "/faces/" + face, sidecar.requestLimit())
            instanceof Reply.Answer answer
        && answer.successful()
        && answer.contentType().toLowerCase(Locale.ROOT).startsWith("image/jpeg")) {
      return answer.body();
    }
    throw new Failure.NotFound("This face is no longer kept.");
  }

  private static String address(Held held) {
    return "/api/recognition/operations/" + held.id;
  }

  private static Wire.Operation wire(
      Held held, String status, Wire.@Nullable Identification result) {
    Broken broken = held.broken;
    return new Wire.Operation(
        held.id,
        held.entity.type().key(),
        held.entity.id(),
        held.entity.instance(),
        status,
        held.stage,
        held.done,
        held.total,
        broken == null ? null : broken.error(),
        broken == null ? null : broken.type(),
        broken == null ? null : broken.retryAfterSeconds(),
        result);
  }

  private static Broken garbage() {
    return new Broken(
        ErrorType.FAILED,
        "The recognition sidecar gave an answer that this service does not understand. Are both"
            + " of the same version?",
        null);
  }

  private Broken broken(Reply.Missing missing) {
    return switch (missing) {
      case REFUSED ->
          new Broken(ErrorType.UNREACHABLE, "The recognition sidecar cannot be reached.", null);
      case TIMEOUT ->
          new Broken(
              ErrorType.UNREACHABLE, "The recognition sidecar does not answer in time.", null);
      case BROKEN ->
          new Broken(
              ErrorType.UNREACHABLE, "The connection to the recognition sidecar broke.", null);
    };
  }

  /** What an error answer, or the error of an operation, means. */
  private Broken broken(int code, JsonNode body, long retryAfterSeconds) {
    List<String> lines = SidecarJson.detail(body);
    String text = sidecar.shown(String.join(" ", lines));
    if (code == 401 || code == 403) {
      return new Broken(ErrorType.UNREACHABLE, SidecarStatus.REFUSED_KEY, null);
    }
    if (code == 503 && !text.toLowerCase(Locale.ROOT).contains("ffmpeg")) {
      SidecarStatus.State now = status.now();
      return now.reachable() && !now.complete() && now.updating() == null
          ? new Broken(ErrorType.DEGRADED, text, null)
          : new Broken(
              ErrorType.BUSY,
              text,
              retryAfterSeconds > 0 ? retryAfterSeconds : USUAL_RETRY_SECONDS);
    }
    boolean sprites = code < 500 && text.toLowerCase(Locale.ROOT).contains("sprite");
    return new Broken(sprites ? ErrorType.NO_SPRITES : ErrorType.FAILED, text, null);
  }
}
