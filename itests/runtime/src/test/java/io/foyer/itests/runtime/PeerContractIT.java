package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * The product with the feature {@code compat}, from outside, as clients of the peer see it: every
 * request in the peer's form, every answer held against the schemas of its contract.
 */
public class PeerContractIT {
  private static final int ENDPOINTS_OF_THE_PEER = 167;

  private static final List<String> PROBLEMS = new ArrayList<>();
  private static Peer peer;

  /**
   * The exchanges build on each other, from the first start on; the tests look at what came of it.
   */
  @BeforeClass
  public static void exchange() throws Exception {
    peer = new Peer();
    for (Exchange exchange : Exchange.all()) {
      try {
        peer.problems(exchange).forEach(each -> PROBLEMS.add(exchange.line() + "\n    " + each));
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
    assertEquals(ENDPOINTS_OF_THE_PEER, peer.endpoints().size());
    Set<String> known = new TreeSet<>(PeerEndpoint.ownOnly());
    peer.endpoints().stream()
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
    peer.endpoints().stream()
        .filter(endpoint -> !endpoint.answer().isEmpty())
        .forEach(endpoint -> unasked.add(endpoint.name()));
    for (Exchange exchange : Exchange.all()) {
      PeerEndpoint endpoint =
          PeerEndpoint.of(peer.endpoints(), exchange.method(), exchange.address());
      if (exchange.succeeds() || endpoint.answer().startsWith("none")) {
        unasked.remove(endpoint.name());
      }
    }
    assertEquals("add exchanges of them that succeed", Set.of(), unasked);
  }

  @Test
  public void whatDoesNotExistYetIsNotFound() throws Exception {
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    for (PeerEndpoint endpoint : peer.endpoints()) {
      if (endpoint.answer().isEmpty()) {
        asked++;
        String[] part = endpoint.name().replace("{x}", "1").split(" ");
        HttpResponse<String> response =
            peer.send("admin", part[0], part[1], part[0].equals("GET") ? "" : "{}");
        if (response.statusCode() != 404
            || !peer.problems("common#error", response).isEmpty()
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
    assertEquals(List.of(), peer.problems("common#error", large));
    HttpResponse<String> method = peer.send("admin", "DELETE", "/api/library/scenes", "");
    assertEquals(405, method.statusCode());
    assertEquals(List.of(), peer.problems("common#error", method));
    assertTrue(method.headers().firstValue("allow").orElse("").contains("POST"));
    HttpResponse<String> path = peer.send("admin", "GET", "/api/no/such/path", "");
    assertEquals(404, path.statusCode());
    assertEquals(List.of(), peer.problems("common#error", path));
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

  /** 9.2, 1: nothing that a client is sent has the key of a library server in it. */
  @Test
  public void theKeyOfALibraryServerIsInNoAnswer() {
    assertFalse(peer.received().isEmpty());
    for (HttpResponse<String> response : peer.received()) {
      String all = response.headers().map() + response.body();
      assertFalse(response.uri().toString(), all.contains(peer.kept("key")));
      assertFalse(response.uri().toString(), all.toLowerCase(Locale.ROOT).contains("apikey="));
    }
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
    assertEquals(List.of(), peer.problems("common#error", response));
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
