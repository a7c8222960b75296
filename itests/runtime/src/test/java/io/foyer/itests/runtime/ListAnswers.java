package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.itests.runtime.Cases.Case;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks the product for lists and holds the answers against what plain loops find. */
final class ListAnswers {
  private static final int SHOWN = 2;

  private final Browser browser;
  private final PlainLists lists;
  private final Map<String, List<String>> differences = new TreeMap<>();
  private int asked;

  ListAnswers(Browser browser, PlainLists lists) {
    this.browser = browser;
    this.lists = lists;
  }

  /**
   * An answer, as far as it matters here.
   *
   * @param status of the answer; other than 200 there is nothing but the body
   * @param page references in order, or the body alone
   */
  record Found(int status, int count, List<String> page) {}

  Found ask(String type, JsonNode body) throws Exception {
    HttpResponse<String> answer =
        type.equals("clip")
            ? browser.get("/api/clips?" + query(body))
            : browser.post("/api/library/" + Mentions.plural(type), body.toString());
    if (answer.statusCode() != 200) {
      return new Found(answer.statusCode(), -1, List.of(answer.body()));
    }
    JsonNode found = Browser.json(answer);
    List<String> page = new ArrayList<>();
    found
        .get(Mentions.plural(type))
        .forEach(each -> page.add(each.get("id").asText() + ":" + each.get("instanceId").asText()));
    return new Found(200, found.get(type.equals("clip") ? "total" : "count").asInt(), page);
  }

  /** The same request as a query. */
  private static String query(JsonNode body) {
    Map<String, String> names =
        Map.of("sort", "sortBy", "direction", "sortDir", "per_page", "perPage");
    StringBuilder query = new StringBuilder();
    for (String part : List.of("filter", "clip_filter")) {
      body.path(part)
          .properties()
          .forEach(
              each ->
                  query
                      .append(names.getOrDefault(each.getKey(), each.getKey()))
                      .append('=')
                      .append(URLEncoder.encode(each.getValue().asText(), StandardCharsets.UTF_8))
                      .append('&'));
    }
    return query.toString();
  }

  static List<String> refs(List<Item> items, int page, int perPage) {
    int from = Math.min(items.size(), (Math.max(1, page) - 1) * perPage);
    return items.subList(from, Math.min(items.size(), from + perPage)).stream()
        .map(Item::ref)
        .toList();
  }

  static ObjectNode paging(ObjectNode body) {
    return body.withObjectProperty("filter");
  }

  /** Asks for a page, and notes what is not as plain loops find it. */
  void compare(Case about, int page, int perPage) throws Exception {
    ObjectNode body = about.body();
    paging(body).put("page", page).put("per_page", perPage);
    List<Item> expected = lists.list(about.type(), body);
    List<String> wanted = refs(expected, page, perPage);
    Found found = ask(about.type(), body);
    asked++;
    if (found.equals(new Found(200, expected.size(), wanted))) {
      return;
    }
    int at = 0;
    while (at < Math.min(wanted.size(), found.page().size())
        && wanted.get(at).equals(found.page().get(at))) {
      at++;
    }
    differences
        .computeIfAbsent(about.of().toString(), of -> new ArrayList<>())
        .add(
            "%s\n  expected %d, %s\n  but was %d, %s, both from place %d"
                .formatted(
                    body,
                    expected.size(),
                    tail(wanted, at),
                    found.count(),
                    tail(found.page(), at),
                    at));
  }

  private static List<String> tail(List<String> refs, int from) {
    return refs.subList(Math.min(from, refs.size()), Math.min(from + 6, refs.size()));
  }

  /** Fails when an answer was not as it should be, or when nothing was asked. */
  void assertAllAsExpected() {
    StringBuilder all = new StringBuilder();
    differences.forEach(
        (of, some) -> {
          all.append(of).append(": ").append(some.size()).append(" differ\n");
          some.stream().limit(SHOWN).forEach(each -> all.append(each).append('\n'));
        });
    assertEquals(all.toString(), 0, differences.size());
    assertTrue("nothing was asked", asked > 0);
  }
}
