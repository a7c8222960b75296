package io.foyer.itests.runtime;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.reverseOrder;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * The product with the feature {@code compat}, from outside, as clients of the peer see it: every
 * request in the peer's form, every answer held against the schemas of its contract.
 */
public class PeerContractIT {
  private static final int ENDPOINTS_OF_THE_PEER = 167;

  /** Members of ours, whose own members no client of the peer's looks at. */
  private static final Pattern OPEN = Pattern.compile("^/progress/|^/pendingDeletions|/cascade/");

  private static final List<String> PROBLEMS = new ArrayList<>();
  private static PeerContract contract;
  private static Peer peer;

  /**
   * The exchanges build on each other, from the first start on; the tests look at what came of it.
   */
  @BeforeClass
  public static void exchange() throws Exception {
    contract = new PeerContract();
    peer = new Peer();
    for (Exchange exchange : Exchange.all()) {
      try {
        peer.problems(exchange, contract)
            .forEach(each -> PROBLEMS.add(exchange.line() + "\n    " + each));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(exchange.line(), e);
      }
    }
  }

  @AfterClass
  public static void end() throws Exception {
    peer.end();
    assertEquals(List.of(), Product.errors());
  }

  @Test
  public void everyAnswerIsAsTheContractHasIt() {
    assertEquals(String.join("\n", PROBLEMS), 0, PROBLEMS.size());
  }

  @Test
  public void everyEndpointOfTheProductIsKnown() throws Exception {
    assertEquals(ENDPOINTS_OF_THE_PEER, contract.endpoints().size());
    Set<String> known = new TreeSet<>(PeerEndpoint.ownOnly());
    contract.endpoints().stream()
        .filter(endpoint -> !endpoint.answer().isEmpty())
        .forEach(endpoint -> known.add(endpoint.own()));
    assertEquals(
        "say in peer/endpoints.txt what it answers with, or in peer/own.txt that it has no peer",
        String.join("\n", PeerEndpoint.ofProduct()),
        String.join("\n", known));
  }

  @Test
  public void everyEndpointOfTheProductIsAskedInThePeersForm() throws Exception {
    Set<String> unasked = new TreeSet<>();
    contract.endpoints().stream()
        .filter(endpoint -> !endpoint.answer().isEmpty())
        .forEach(endpoint -> unasked.add(endpoint.name()));
    for (Exchange exchange : Exchange.all()) {
      PeerEndpoint endpoint =
          PeerEndpoint.of(contract.endpoints(), exchange.method(), exchange.address());
      if (exchange.succeeds() || endpoint.answer().startsWith("none")) {
        unasked.remove(endpoint.name());
      }
    }
    assertEquals("add exchanges of them that succeed", Set.of(), unasked);
  }

  /** A schema that takes anything would prove nothing. */
  @Test
  public void theSchemasSeeEveryMemberThatIsWrong() {
    List<String> unseen = new ArrayList<>();
    int made = 0;
    for (Map.Entry<String, List<JsonNode>> each : contract.answers().entrySet()) {
      String schema = each.getKey();
      JsonNode richest =
          each.getValue().stream()
              .map(Mutants::small)
              .max(Comparator.comparing(document -> document.toString().length()))
              .orElseThrow();
      if (!contract.problems(schema, richest).isEmpty()) {
        continue; // another test says so
      }
      for (Map.Entry<String, JsonNode> mutant : Mutants.of(richest).entrySet()) {
        made++;
        if (!OPEN.matcher(mutant.getKey()).find()
            && contract.problems(schema, mutant.getValue()).isEmpty()) {
          unseen.add(schema + " " + mutant.getKey());
        }
      }
    }
    assertTrue("only " + made, made > 1_000);
    assertEquals(String.join("\n", unseen), 0, unseen.size());
  }

  @Test
  public void whatDoesNotExistYetIsNotFound() throws Exception {
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    for (PeerEndpoint endpoint : contract.endpoints()) {
      if (endpoint.answer().isEmpty()) {
        asked++;
        String[] part = endpoint.name().replace("{x}", "1").split(" ");
        HttpResponse<String> response =
            peer.send("admin", part[0], part[1], part[0].equals("GET") ? "" : "{}");
        if (response.statusCode() != 404
            || !contract.problems("common#error", response).isEmpty()
            || response.headers().firstValue("allow").isPresent()) {
          wrong.add(endpoint.name() + ": " + response.statusCode() + " " + response.body());
        }
      }
    }
    assertTrue("all is built: remove this test", asked > 0);
    assertEquals(String.join("\n", wrong), 0, wrong.size());
  }

  @Test
  public void whatIsNoRequestGetsAClearAnswer() throws Exception {
    HttpResponse<String> large =
        peer.send(
            "admin", "POST", "/api/library/scenes", "{\"q\":\"" + "x".repeat(1 << 20) + "\"}");
    assertEquals(413, large.statusCode());
    assertEquals(List.of(), contract.problems("common#error", large));
    HttpResponse<String> method = peer.send("admin", "DELETE", "/api/library/scenes", "");
    assertEquals(405, method.statusCode());
    assertEquals(List.of(), contract.problems("common#error", method));
    assertTrue(method.headers().firstValue("allow").orElse("").contains("POST"));
    HttpResponse<String> path = peer.send("admin", "GET", "/api/no/such/path", "");
    assertEquals(404, path.statusCode());
    assertEquals(List.of(), contract.problems("common#error", path));
  }

  /** A.8 */
  @Test
  public void playlistsOfSegmentsLeadToTheService() throws Exception {
    HttpResponse<String> sent =
        peer.send(
            "admin",
            "GET",
            "/api/scene/54/proxy-stream/stream.m3u8?resolution=STANDARD_HD&instanceId={server}",
            "");
    assertEquals("application/vnd.apple.mpegurl", sent.headers().firstValue("content-type").get());
    assertTrue(sent.headers().firstValue("cache-control").orElse("").contains("no-cache"));
    List<String> lines = sent.body().lines().toList();
    List<String> ofLibrary =
        peer.ofLibrary("/scene/54/stream.m3u8?resolution=STANDARD_HD").lines().toList();
    assertEquals(ofLibrary.size(), lines.size());
    int segments = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (ofLibrary.get(i).isEmpty() || ofLibrary.get(i).startsWith("#")) {
        assertEquals(ofLibrary.get(i), lines.get(i));
      } else {
        String wanted =
            "/api/scene/54/proxy-stream/stream.m3u8/%d.ts?resolution=STANDARD_HD&instanceId=%s";
        assertEquals(wanted.formatted(segments++, peer.kept("server")), lines.get(i));
      }
    }
    assertTrue("only " + segments + " segments", segments > 10);
  }

  /** 3.16.1: the client asks with HEAD whether there are sprites. */
  @Test
  public void mediaCanBeAskedForWithoutTheirBytes() throws Exception {
    String sprite = "/api/proxy/stash?path=%2Fscene%2F";
    assertEquals(200, peer.send("admin", "HEAD", sprite + "54%2Fscreenshot", "").statusCode());
    assertEquals(
        404, peer.send("admin", "HEAD", sprite + "99999999%2Fscreenshot", "").statusCode());
    assertEquals(401, peer.send("nobody", "HEAD", sprite + "54%2Fscreenshot", "").statusCode());
  }

  /** 0.1, 19: the peer's names of sort keys are known, and do not fall back to the default. */
  @Test
  public void clipsAreSortedByThePeersKeys() throws Exception {
    for (String key : List.of("stashCreatedAt", "stashUpdatedAt")) {
      for (String direction : List.of("asc", "desc")) {
        List<String> times = new ArrayList<>();
        Browser.json(
                peer.send(
                    "admin",
                    "GET",
                    "/api/clips?perPage=100&sortBy=" + key + "&sortDir=" + direction,
                    ""))
            .get("clips")
            .forEach(clip -> times.add(clip.get(key).asText()));
        List<String> sorted = new ArrayList<>(times);
        sorted.sort(direction.equals("asc") ? naturalOrder() : reverseOrder());
        assertEquals(key + " " + direction, sorted, times);
        assertTrue(new TreeSet<>(times).size() > 5);
      }
    }
  }

  /** 1.2: the token may come in a header, as scripts send it. */
  @Test
  public void scriptsSendTheTokenInAHeader() throws Exception {
    HttpResponse<String> response =
        Browser.nobody()
            .send(
                Browser.nobody()
                    .request("/api/library/tags/minimal")
                    .header("Authorization", "Bearer " + peer.session("admin").token())
                    .header("Accept", "application/json, text/plain, */*")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{}")));
    assertEquals(200, response.statusCode());
    assertEquals(List.of(), contract.problems("library#minimalTags", response));
  }

  /** 9.2, 1: nothing that a client is sent has the key of a library server in it. */
  @Test
  public void theKeyOfALibraryServerIsInNoAnswer() {
    assertEquals(List.of(), peer.leaks());
  }

  /** 9.2, 8 and decision B7: starting over is for those at the machine, and for administrators. */
  @Test
  public void strangersCannotStartOver() throws Exception {
    HttpResponse<String> response =
        Browser.nobody()
            .send(
                Browser.nobody()
                    .request("/api/setup/reset")
                    .header("X-Forwarded-For", "192.0.2.7")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"confirm\":\"RESET_SETUP\"}")));
    assertEquals(403, response.statusCode());
    assertEquals(List.of(), contract.problems("common#error", response));
  }

  /**
   * Who asks for what the service itself would send gets that: its own pages work beside the
   * peer's.
   */
  @Test
  public void theServicesOwnFormStays() throws Exception {
    Browser admin = peer.session("admin");
    JsonNode scenes =
        Browser.json(
            admin.send(
                admin
                    .request("/api/library/scenes")
                    .header("Accept", "application/json")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"filter\":{\"per_page\":1}}"))));
    assertEquals(1, scenes.path("scenes").size());
    assertTrue(scenes.path("count").isInt());
    assertTrue(scenes.at("/scenes/0").has("libraryUrl"));
    assertFalse(scenes.toString(), scenes.toString().contains("tash"));
  }
}
