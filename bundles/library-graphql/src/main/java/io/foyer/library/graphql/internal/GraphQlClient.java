package io.foyer.library.graphql.internal;

import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.SECONDS;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryPerformers;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Talks to one library server through its GraphQL interface. */
final class GraphQlClient implements LibraryClient {
  private static final Logger LOG = LoggerFactory.getLogger(GraphQlClient.class);
  private static final int OFFSET_START = 19;

  private final GraphQlEndpoint endpoint;
  private final Backoff backoff;
  private final MediaRoutes media;
  private final EntityReader entities;
  private final Clock clock;
  private final LibraryPerformers performers;

  /** Optional fields that this server turned out not to know. */
  private final Map<EntityType, Set<String>> unknown = new ConcurrentHashMap<>();

  GraphQlClient(
      GraphQlEndpoint endpoint,
      Backoff backoff,
      MediaRoutes media,
      EntityReader entities,
      Clock clock) {
    this.endpoint = endpoint;
    this.backoff = backoff;
    this.media = media;
    this.entities = entities;
    this.clock = clock;
    this.performers = new GraphQlPerformers(endpoint, backoff);
  }

  @Override
  public Page page(EntityType type, int page, int perPage, @Nullable String updatedAfter) {
    EntityQuery query = EntityQuery.of(type);
    ObjectNode variables = pageVariables(page, perPage, "id", "ASC");
    if (updatedAfter != null) {
      // The server compares this as text with what it stored, so it must carry no offset.
      compareStamps(variables, query, localText(updatedAfter), "GREATER_THAN");
    }
    return page(type, variables, updatedAfter != null, perPage);
  }

  @Override
  public Page imagesOf(String galleryId, int page, int perPage) {
    ObjectNode variables = pageVariables(page, perPage, "id", "ASC");
    variables
        .putObject(EntityQuery.IMAGE.filterArgument())
        .putObject("galleries")
        .put("modifier", "INCLUDES")
        .putArray("value")
        .add(galleryId);
    return page(EntityType.IMAGE, variables, true, perPage);
  }

  private Page page(EntityType type, ObjectNode variables, boolean filtered, int perPage) {
    EntityQuery query = EntityQuery.of(type);
    return withoutUnknownFields(
        query,
        type,
        without -> {
          List<@Nullable LibraryEntity> rows = new ArrayList<>(Math.min(perPage, 1000));
          Answer answer =
              list(
                  query,
                  query.pageDocument(filtered, without),
                  variables,
                  row -> rows.add(entities.read(type, row)));
          for (int broken : answer.brokenRows()) {
            if (broken < rows.size()) {
              rows.set(broken, null);
            }
          }
          List<LibraryEntity> usable =
              rows.stream().filter(Objects::nonNull).map(Objects::requireNonNull).toList();
          int skipped = rows.size() - usable.size();
          if (skipped > 0) {
            LOG.debug("Left out {} unusable rows of a page of {}", skipped, type);
          }
          return new Page(answer.count(), usable, skipped);
        });
  }

  @Override
  public Optional<LibraryEntity> one(EntityType type, String id) {
    EntityQuery query = EntityQuery.of(type);
    ObjectNode variables = endpoint.reader().mapper().createObjectNode().put("id", id);
    return withoutUnknownFields(
        query,
        type,
        without -> {
          List<LibraryEntity> found = new ArrayList<>(1);
          try {
            endpoint.query(
                query.oneDocument(without), variables, parser -> one(type, query, parser, found));
          } catch (LibraryException e) {
            if (e.reason() == Reason.NOT_FOUND) {
              return Optional.empty();
            }
            throw e;
          }
          return found.stream().filter(entity -> entity.id().equals(id)).findFirst();
        });
  }

  private void one(EntityType type, EntityQuery query, JsonParser parser, List<LibraryEntity> found)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean wanted = parser.currentName().equals(query.one());
      parser.nextToken();
      JsonNode answer = endpoint.reader().mapper().readTree(parser);
      if (wanted) {
        JsonNode row = query == EntityQuery.CLIP ? answer.path(query.rows()).path(0) : answer;
        LibraryEntity entity = entities.read(type, row);
        if (entity != null) {
          found.add(entity);
        }
      }
    }
  }

  @Override
  public Optional<String> newest(EntityType type) {
    EntityQuery query = EntityQuery.of(type);
    ObjectNode variables = pageVariables(1, 1, "updated_at", "DESC");
    // Far enough from now for any time zone and any clock that is only a little wrong.
    LocalDateTime future = LocalDateTime.ofInstant(clock.instant().plus(2, DAYS), ZoneOffset.UTC);
    compareStamps(variables, query, future.truncatedTo(SECONDS).toString(), "LESS_THAN");
    return backoff.read(
        () -> {
          List<String> stamps = new ArrayList<>(1);
          list(
              query,
              query.stampsDocument(),
              variables,
              row -> {
                String stamp = row.path("updated_at").asText("");
                if (!stamp.isEmpty()) {
                  stamps.add(stamp);
                }
              });
          return stamps.stream().findFirst();
        });
  }

  @Override
  public IdPage ids(EntityType type, int page, int perPage) {
    EntityQuery query = EntityQuery.of(type);
    ObjectNode variables = pageVariables(page, perPage, "id", "ASC");
    return backoff.read(
        () -> {
          List<String> ids = new ArrayList<>(Math.min(perPage, 10_000));
          Answer answer =
              list(
                  query,
                  query.idsDocument(),
                  variables,
                  row -> {
                    String id = EntityReader.id(row.get("id"));
                    if (id != null) {
                      ids.add(id);
                    }
                  });
          return new IdPage(answer.count(), ids);
        });
  }

  @Override
  public List<LibraryCredit> credits(EntityType type, String id) {
    String query =
        switch (type) {
          case SCENE -> "findScene";
          case IMAGE -> "findImage";
          case GALLERY -> "findGallery";
          default -> throw new IllegalArgumentException(type.key() + " has no performers");
        };
    String document =
        "query Credits($id: ID!) { "
            + query
            + "(id: $id) { performers { id stash_ids { endpoint stash_id } } } }";
    ObjectNode variables = endpoint.reader().mapper().createObjectNode().put("id", id);
    try {
      return EntityReader.credits(ask(document, variables).path(query));
    } catch (LibraryException e) {
      if (e.reason() == Reason.NOT_FOUND) {
        return List.of();
      }
      throw e;
    }
  }

  @Override
  public List<LibraryMetadataEndpoint> metadataEndpoints() {
    String document =
        "query MetadataEndpoints { configuration { general { stashBoxes { endpoint api_key name"
            + " max_requests_per_minute } } } }";
    JsonNode data = ask(document, endpoint.reader().mapper().createObjectNode());
    return EntityReader.metadataEndpoints(data.path("configuration").path("general"));
  }

  /** The value of {@code data} of a small answer. */
  private JsonNode ask(String document, ObjectNode variables) {
    return backoff.read(
        () -> {
          List<JsonNode> data = new ArrayList<>(1);
          endpoint.query(
              document, variables, parser -> data.add(endpoint.reader().mapper().readTree(parser)));
          return data.getFirst();
        });
  }

  @Override
  public LibraryPerformers performers() {
    return performers;
  }

  @Override
  public LibraryMedia media(String pathAndQuery, Map<String, String> headers) {
    return media.get(pathAndQuery, headers);
  }

  /** A list answer apart from its rows. */
  private record Answer(long count, Set<Integer> brokenRows) {}

  private interface Row {
    void take(JsonNode row);
  }

  private Answer list(EntityQuery query, String document, ObjectNode variables, Row row) {
    int most = variables.path("filter").path("per_page").intValue();
    AnswerReader.Rows rows =
        endpoint.reader().new Rows(query, most, (index, node) -> row.take(node));
    List<AnswerReader.GraphQlError> errors = endpoint.query(document, variables, rows);
    Long count = rows.count();
    if (!rows.present() || count == null) {
      throw endpoint.failure(Reason.PROTOCOL, "sent a list without its rows or its total.", null);
    }
    Set<Integer> broken = new HashSet<>();
    errors.forEach(error -> broken.add(error.row()));
    return new Answer(Math.max(0, count), broken);
  }

  /**
   * Runs a read, and when the server turns out to be too old for some fields that entities can be
   * had without, runs it again without them, now and from then on.
   */
  private <T> T withoutUnknownFields(
      EntityQuery query, EntityType type, Function<Set<String>, T> read) {
    try {
      return backoff.read(() -> read.apply(unknown.getOrDefault(type, Set.of())));
    } catch (GraphQlEndpoint.UnknownFields e) {
      if (!e.fields().stream().allMatch(query::isOptional)) {
        throw e;
      }
      LOG.info("A library server does not know the {} fields {}", type.key(), e.fields());
      unknown.put(type, e.fields());
      return backoff.read(() -> read.apply(e.fields()));
    }
  }

  private ObjectNode pageVariables(int page, int perPage, String sort, String direction) {
    ObjectNode variables = endpoint.reader().mapper().createObjectNode();
    variables
        .putObject("filter")
        .put("page", page)
        .put("per_page", perPage)
        .put("sort", sort)
        .put("direction", direction);
    return variables;
  }

  private static void compareStamps(
      ObjectNode variables, EntityQuery query, String value, String modifier) {
    variables
        .putObject(query.filterArgument())
        .putObject("updated_at")
        .put("value", value)
        .put("modifier", modifier);
  }

  /** Date and time without fraction and offset. */
  private static String localText(String stamp) {
    return stamp.length() > OFFSET_START ? stamp.substring(0, OFFSET_START) : stamp;
  }
}
