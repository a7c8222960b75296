package io.foyer.library.graphql.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryPerformers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds and writes performers through GraphQL. Who is in what is written by bulk updates that add
 * or remove: a plain update replaces the whole list, and would undo what somebody else wrote since
 * it was read.
 */
final class GraphQlPerformers implements LibraryPerformers {
  /** How many ids or names are asked for at once; a name takes two lists of the answer. */
  private static final int AT_ONCE = 15;

  /** How many performers may answer to one id or name. */
  private static final int HOMONYMS = 100;

  private final GraphQlEndpoint endpoint;
  private final Backoff backoff;

  GraphQlPerformers(GraphQlEndpoint endpoint, Backoff backoff) {
    this.endpoint = endpoint;
    this.backoff = backoff;
  }

  @Override
  public List<KnownPerformer> find(Collection<String> externalIds, Collection<String> names) {
    Set<String> ids = new HashSet<>(externalIds);
    // As given, because the server tells capitals from small letters outside of ASCII.
    Map<String, String> asked = new LinkedHashMap<>();
    names.forEach(name -> asked.putIfAbsent(folded(name), name));
    Set<String> wanted = asked.keySet();
    Map<String, KnownPerformer> found = new LinkedHashMap<>();
    for (List<ObjectNode> filters : parts(filters(ids, asked.values()))) {
      for (KnownPerformer performer : backoff.read(() -> find(filters))) {
        if (performer.externalIds().stream().anyMatch(id -> ids.contains(id.id()))
            || wanted.contains(folded(performer.name()))
            || performer.aliases().stream().anyMatch(alias -> wanted.contains(folded(alias)))) {
          found.putIfAbsent(performer.id(), performer);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static String folded(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  private List<ObjectNode> filters(Set<String> ids, Collection<String> names) {
    List<ObjectNode> filters = new ArrayList<>();
    for (String id : ids) {
      ObjectNode filter = object();
      filter.putObject("stash_id_endpoint").put("stash_id", id).put("modifier", "EQUALS");
      filters.add(filter);
    }
    for (String name : names) {
      for (String field : List.of("name", "aliases")) {
        ObjectNode filter = object();
        filter.putObject(field).put("value", name).put("modifier", "EQUALS");
        filters.add(filter);
      }
    }
    return filters;
  }

  private static List<List<ObjectNode>> parts(List<ObjectNode> filters) {
    List<List<ObjectNode>> parts = new ArrayList<>();
    for (int from = 0; from < filters.size(); from += AT_ONCE) {
      parts.add(filters.subList(from, Math.min(filters.size(), from + AT_ONCE)));
    }
    return parts;
  }

  /** One request with a list for each filter, because not every server can combine them in one. */
  private List<KnownPerformer> find(List<ObjectNode> filters) {
    StringBuilder parameters = new StringBuilder();
    StringBuilder lists = new StringBuilder();
    ObjectNode variables = object();
    for (int i = 0; i < filters.size(); i++) {
      parameters.append(i == 0 ? "" : ", ").append("$f").append(i).append(": PerformerFilterType");
      lists.append("l%d: findPerformers(performer_filter: $f%d, ".formatted(i, i));
      lists.append("filter: {per_page: %d, sort: \"id\", direction: ASC}) ".formatted(HOMONYMS));
      lists.append("{ performers { id name alias_list stash_ids { endpoint stash_id } } } ");
      variables.set("f" + i, filters.get(i));
    }
    List<KnownPerformer> found = new ArrayList<>();
    JsonNode data = ask("query FindPerformers(" + parameters + ") { " + lists + "}", variables);
    data.forEach(
        list ->
            list.path("performers")
                .forEach(
                    row -> {
                      KnownPerformer performer = performer(row);
                      if (performer != null) {
                        found.add(performer);
                      }
                    }));
    return found;
  }

  private static @Nullable KnownPerformer performer(JsonNode row) {
    LibraryCredit credit = EntityReader.credit(row);
    String name = row.path("name").asText("").strip();
    if (credit == null || name.isEmpty()) {
      return null;
    }
    List<String> aliases = new ArrayList<>();
    row.path("alias_list").forEach(alias -> aliases.add(alias.asText("")));
    return new KnownPerformer(credit.performerId(), name, aliases, credit.externalIds());
  }

  @Override
  public void add(EntityType type, String id, Collection<String> performers) {
    change(type, id, performers, "ADD");
  }

  @Override
  public void remove(EntityType type, String id, Collection<String> performers) {
    change(type, id, performers, "REMOVE");
  }

  /** Adding or removing twice is the same as once, so it may be tried again. */
  private void change(EntityType type, String id, Collection<String> performers, String mode) {
    String kind =
        switch (type) {
          case SCENE -> "Scene";
          case IMAGE -> "Image";
          case GALLERY -> "Gallery";
          default -> throw new IllegalArgumentException("No performers are kept of a " + type);
        };
    if (performers.isEmpty()) {
      return;
    }
    String mutation = "bulk" + kind + "Update";
    String document =
        "mutation Change%sPerformers($input: Bulk%sUpdateInput!) { %s(input: $input) { id } }"
            .formatted(kind, kind, mutation);
    ObjectNode variables = object();
    ObjectNode input = variables.putObject("input");
    input.putArray("ids").add(id);
    ArrayNode ids = input.putObject("performer_ids").put("mode", mode).putArray("ids");
    performers.stream().distinct().forEach(ids::add);
    JsonNode changed = backoff.read(() -> ask(document, variables)).path(mutation);
    if (!changed.path(0).path("id").asText("").equals(id)) {
      throw endpoint.failure(Reason.NOT_FOUND, "does not have what was to be changed.", null);
    }
  }

  @Override
  public KnownPerformer create(
      String name,
      List<LibraryExternalId> externalIds,
      @Nullable String country,
      @Nullable String imageUrl) {
    ObjectNode variables = object();
    ObjectNode input = variables.putObject("input").put("name", name);
    ArrayNode ids = input.putArray("stash_ids");
    externalIds.forEach(
        each -> ids.addObject().put("endpoint", each.endpoint()).put("stash_id", each.id()));
    if (country != null) {
      input.put("country", country);
    }
    if (imageUrl != null) {
      input.put("image", imageUrl);
    }
    JsonNode made =
        ask(
                "mutation CreatePerformer($input: PerformerCreateInput!) { performerCreate(input:"
                    + " $input) { id name alias_list stash_ids { endpoint stash_id } } }",
                variables)
            .path("performerCreate");
    KnownPerformer performer = performer(made);
    if (performer == null) {
      throw endpoint.failure(Reason.PROTOCOL, "did not say which performer it made.", null);
    }
    return performer;
  }

  @Override
  public void delete(String id) {
    ObjectNode variables = object();
    variables.putObject("input").put("id", id);
    try {
      ask(
          "mutation DeletePerformer($input: PerformerDestroyInput!) { performerDestroy(input:"
              + " $input) }",
          variables);
    } catch (LibraryException e) {
      if (e.reason() != Reason.NOT_FOUND) {
        throw e;
      }
    }
  }

  private ObjectNode object() {
    return endpoint.reader().mapper().createObjectNode();
  }

  /** Sends a document and answers its data; any error at all is a failure. */
  private JsonNode ask(String document, ObjectNode variables) {
    List<JsonNode> data = new ArrayList<>(1);
    List<AnswerReader.GraphQlError> errors =
        endpoint.query(
            document, variables, parser -> data.add(endpoint.reader().mapper().readTree(parser)));
    if (!errors.isEmpty()) {
      throw endpoint.failure(
          Reason.REFUSED_REQUEST, "reported an error of its own. Its log tells more.", null);
    }
    return data.getFirst();
  }
}
