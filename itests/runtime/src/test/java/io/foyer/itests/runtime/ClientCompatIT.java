package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.itests.runtime.Cast.Viewer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.inject.Inject;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;

/** The bundle that serves another API's clients: it takes nothing with it, and opens no door. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ClientCompatIT {
  private static final String NAME = "io.foyer.client-compat";
  private static final int ROUNDS = 5;
  private static final String MISSING = "99999999";

  /** The aliases of the contract's section 0.1 that have a target: method, path, the target. */
  private static final List<String> ALIASES =
      List.of(
          "POST setup/test-stash-connection setup/test-library-connection",
          "POST setup/create-stash-instance setup/create-library-instance",
          "GET setup/stash-instance setup/library-instance",
          "GET setup/stash-instances setup/library-instances",
          "POST setup/stash-instance setup/library-instance",
          "PUT setup/stash-instance/demo setup/library-instance/demo",
          "DELETE setup/stash-instance/demo setup/library-instance/demo",
          "GET user/stash-instances user/library-instances",
          "PUT user/stash-instances user/library-instances",
          "POST exclusions/recompute/1 admin/recompute-exclusions/1",
          "POST exclusions/recompute-all admin/recompute-exclusions/all",
          "GET exclusions/stats admin/exclusion-stats",
          "GET proxy/stash proxy/library",
          "GET proxy/stash?path=/scene/1/screenshot proxy/library?path=/scene/1/screenshot",
          "GET proxy/stash?path=/graphql proxy/library?path=/graphql");

  private static final String ALL_TAGS = "{\"filter\":{\"per_page\":-1}}";

  private static Browser administrator;
  private static Cast cast;

  @Inject BundleContext context;

  @Configuration
  public Option[] configuration() throws Exception {
    return new Option[] {Product.demo()};
  }

  private Bundle install() throws Exception {
    String version =
        Arrays.stream(context.getBundles())
            .filter(bundle -> "io.foyer.rest".equals(bundle.getSymbolicName()))
            .findFirst()
            .orElseThrow()
            .getVersion()
            .toString();
    Bundle compat =
        context.installBundle(Product.jar("io.foyer:" + NAME + ":" + version).toUri().toString());
    compat.start();
    Browser.await(Duration.ofSeconds(10), ClientCompatIT::status, response -> inPeersForm());
    return compat;
  }

  @After
  public void uninstall() throws Exception {
    for (Bundle bundle : context.getBundles()) {
      if (NAME.equals(bundle.getSymbolicName())) {
        remove(bundle);
      }
    }
    assertEquals(List.of(), Product.errors());
  }

  private static void remove(Bundle compat) throws Exception {
    compat.stop();
    Browser.await(Duration.ofSeconds(10), ClientCompatIT::status, response -> !inPeersForm());
    compat.uninstall();
  }

  private static HttpResponse<String> status() throws Exception {
    return Browser.nobody().get("/api/setup/status");
  }

  private static boolean inPeersForm() {
    try {
      return status().body().contains("hasStashInstance");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Browser administrator() throws Exception {
    if (administrator == null) {
      administrator = Browser.administrator();
    }
    return administrator;
  }

  // ---- it comes and goes

  /** Counts answers, and keeps those that should not be. */
  private static final class Load {
    final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    final Map<String, String> broken = new ConcurrentHashMap<>();

    void record(String what, int status, boolean right, String body) {
      counts.computeIfAbsent(what + " " + status, key -> new AtomicInteger()).incrementAndGet();
      if (!right) {
        broken.put(what, status + " " + body);
      }
    }
  }

  @Test
  public void itComesAndGoesUnderLoadAndDisturbsNothing() throws Exception {
    Browser browser = administrator();
    String scene =
        Browser.json(browser.post("/api/library/scenes", "{}")).at("/scenes/0/id").asText();
    Load load = new Load();
    AtomicBoolean run = new AtomicBoolean(true);
    HttpResponse<InputStream> events =
        HttpClient.newHttpClient()
            .send(browser.request("/api/events").build(), BodyHandlers.ofInputStream());
    AtomicBoolean ended = new AtomicBoolean();
    Thread listener =
        Thread.ofVirtual()
            .start(
                () -> {
                  try (BufferedReader lines =
                      new BufferedReader(new InputStreamReader(events.body()))) {
                    while (lines.readLine() != null) {
                      // as long as there are some
                    }
                  } catch (IOException e) {
                    assertTrue(e.toString(), ended.get() || !run.get());
                  }
                  ended.set(true);
                });
    Set<String> before = components();
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<?>> requests = new ArrayList<>();
      requests.add(
          threads.submit(
              () -> {
                while (run.get()) {
                  HttpResponse<String> list = browser.send(own(browser, "scenes", "{}"));
                  load.record(
                      "own list",
                      list.statusCode(),
                      list.statusCode() == 200 && list.body().startsWith("{\"scenes\":[{"),
                      list.body());
                }
                return null;
              }));
      requests.add(
          threads.submit(
              () -> {
                while (run.get()) {
                  HttpResponse<String> list = browser.post("/api/library/scenes", "{}");
                  boolean peers = list.body().startsWith("{\"findScenes\":{\"scenes\":[{");
                  load.record(
                      peers ? "peer's list" : "list",
                      list.statusCode(),
                      list.statusCode() == 200
                          && (peers || list.body().startsWith("{\"scenes\":[{")),
                      list.body());
                }
                return null;
              }));
      requests.add(
          threads.submit(
              () -> {
                while (run.get()) {
                  HttpResponse<String> picture =
                      browser.get("/api/proxy/library?path=/scene/" + scene + "/screenshot");
                  load.record(
                      "picture", picture.statusCode(), picture.statusCode() == 200, "no picture");
                  HttpResponse<String> part =
                      browser.send(
                          browser
                              .request("/api/scene/" + scene + "/proxy-stream/stream")
                              .header("Range", "bytes=100-2099"));
                  load.record(
                      "stream",
                      part.statusCode(),
                      part.statusCode() == 206
                          && part.headers().firstValue("content-length").orElse("").equals("2000"),
                      "no part of a stream");
                }
                return null;
              }));
      try {
        for (int round = 0; round < ROUNDS; round++) {
          assertEquals(404, browser.get("/api/setup/stash-instances").statusCode());
          Bundle compat = install();
          assertEquals(200, browser.get("/api/setup/stash-instances").statusCode());
          remove(compat);
        }
        assertEquals(404, browser.get("/api/setup/stash-instances").statusCode());
        assertFalse("the stream of events was cut", ended.get());
      } finally {
        run.set(false);
        for (Future<?> request : requests) {
          request.get(60, TimeUnit.SECONDS);
        }
        events.body().close();
        listener.join(Duration.ofSeconds(10));
      }
    }
    System.out.println(
        "client-compat installed and removed " + ROUNDS + " times: " + new TreeMap<>(load.counts));
    assertEquals(Map.of(), load.broken);
    assertTrue("it was never used", load.counts.containsKey("peer's list 200"));
    Set<String> gone = new TreeSet<>(before);
    gone.removeAll(components());
    assertEquals("components that were started anew", Set.of(), gone);
  }

  /** Every active component; one that was deactivated meanwhile has another id. */
  private Set<String> components() {
    ServiceReference<ServiceComponentRuntime> reference =
        context.getServiceReference(ServiceComponentRuntime.class);
    ServiceComponentRuntime runtime = context.getService(reference);
    Set<String> active = new TreeSet<>();
    runtime
        .getComponentDescriptionDTOs()
        .forEach(
            description ->
                runtime
                    .getComponentConfigurationDTOs(description)
                    .forEach(
                        component -> {
                          if (component.state == ComponentConfigurationDTO.ACTIVE) {
                            active.add(description.name + " " + component.id);
                          }
                        }));
    context.ungetService(reference);
    assertTrue("only " + active, active.size() > 30);
    return active;
  }

  // ---- it opens no door

  /** A list in the service's own form. */
  private static HttpRequest.Builder own(Browser browser, String path, String body) {
    return browser
        .request("/api/library/" + path)
        .header("Accept", "application/json")
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  @Test
  public void anAliasIsGuardedAsItsTargetIs() throws Exception {
    Browser admin = administrator();
    String password = "a quiet lantern 9";
    admin.post(
        "/api/user/create",
        Browser.JSON
            .createObjectNode()
            .put("username", "neighbour")
            .put("password", password)
            .toString());
    Map<String, Browser> who = new LinkedHashMap<>();
    who.put("nobody", Browser.nobody());
    who.put("user", Browser.signIn("neighbour", password));
    who.put("administrator", admin);
    install();
    List<String> wrong = new ArrayList<>();
    for (String alias : ALIASES) {
      String[] part = alias.split(" ");
      who.forEach(
          (name, browser) -> {
            HttpResponse<String> peers = call(browser, part[0], part[1]);
            HttpResponse<String> own = call(browser, part[0], part[2]);
            boolean same =
                peers.statusCode() == own.statusCode()
                    && (own.statusCode() / 100 == 2 || own.body().equals(peers.body()));
            if (!same) {
              wrong.add(name + ": " + alias + "\n" + peers.body() + "\n" + own.body());
            }
          });
    }
    assertEquals(String.join("\n", wrong), 0, wrong.size());
    // the limit on failed sign-ins and on bodies is the target's, too
    assertEquals(413, call(admin, "POST", "setup/test-stash-connection", huge()).statusCode());
    assertEquals(413, call(admin, "POST", "setup/test-library-connection", huge()).statusCode());
  }

  private static String huge() {
    return "{\"url\":\"" + "x".repeat(2 << 20) + "\"}";
  }

  private static HttpResponse<String> call(Browser browser, String method, String path) {
    return call(browser, method, path, "{}");
  }

  private static HttpResponse<String> call(
      Browser browser, String method, String path, String body) {
    try {
      return browser.send(
          browser
              .request("/api/" + path)
              .header("Content-Type", "application/json")
              .method(
                  method,
                  method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(method + " " + path, e);
    }
  }

  /**
   * Whatever is asked, by whom and about what: in the peer's form there is what there is in the
   * service's own, under more names. So nobody sees more by it.
   */
  @Test
  public void thePeersFormHasNothingThatTheServicesOwnHasNot() throws Exception {
    if (cast == null) {
      cast = Cast.of(administrator());
    }
    install();
    int asked = 0;
    List<String> wrong = new ArrayList<>();
    List<Viewer> viewers = new ArrayList<>(cast.kept());
    viewers.add(cast.everything());
    for (Surface surface : Surface.all()) {
      if (surface.flags().contains("write") || surface.flags().contains("tool")) {
        continue;
      }
      for (Surface each : surface.inEachMode().subList(0, 1)) {
        for (Viewer viewer : viewers) {
          for (String type : each.types()) {
            List<String> ids = new ArrayList<>(viewer.seen(type));
            viewer.hidden().get(type).stream().limit(1).forEach(ids::add);
            ids.add(MISSING);
            for (String id : ids) {
              asked++;
              HttpResponse<String> own =
                  viewer
                      .browser()
                      .send(
                          each.request(viewer.browser(), type, id, 0)
                              .header("Accept", "application/json"));
              HttpRequest.Builder request = each.request(viewer.browser(), type, id, 0);
              URI address = request.build().uri();
              if (address.getPath().equals("/api/proxy/library")) {
                request.uri(URI.create(address.toString().replace("proxy/library", "proxy/stash")));
              }
              HttpResponse<String> peers = viewer.browser().send(request);
              if (own.statusCode() != peers.statusCode()
                  || !plain(own).equals(plain(peers)) && !isUnsteady(each)) {
                wrong.add(viewer.name() + ": " + each + " " + id + "\n" + plain(peers));
              }
            }
          }
        }
      }
    }
    assertTrue("only " + asked, asked > 500);
    assertEquals(String.join("\n", wrong), 0, wrong.size());
  }

  /** What has something new in each answer. */
  private static boolean isUnsteady(Surface surface) {
    return surface.endpoint().contains("/recognition") || surface.endpoint().contains("/tickets");
  }

  /** Without the peer's names, and in one order. */
  private static Object plain(HttpResponse<String> response) throws Exception {
    if (!response.headers().firstValue("content-type").orElse("").startsWith("application/json")) {
      return response.body();
    }
    JsonNode body = Browser.json(response);
    if (body.size() == 1 && body.fieldNames().next().startsWith("find")) {
      body = body.iterator().next();
    }
    strip(body);
    return body;
  }

  private static void strip(JsonNode node) {
    if (node instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        String own = name.replace("Stash", "Library").replace("stash", "library");
        JsonNode value = object.get(name);
        if (!own.equals(name)) {
          assertTrue(
              name,
              value.equals(object.get(own))
                  || name.equals("stashInstanceId") && value.equals(object.get("instanceId")));
          object.remove(name);
        } else if (name.equals("sceneStreams")) {
          value.forEach(stream -> ((ObjectNode) stream).put("url", relative(stream.get("url"))));
        } else if (name.equals("details") && value.isArray()) {
          List<String> all = new ArrayList<>();
          value.forEach(each -> all.add(each.asText()));
          object.put(name, String.join(", ", all));
        } else {
          strip(value);
        }
      }
    } else if (node instanceof ArrayNode) {
      node.forEach(ClientCompatIT::strip);
    }
  }

  private static String relative(JsonNode url) {
    return url.asText()
        .replaceFirst("^" + Browser.ADDRESS + "/scene/([0-9]+)/", "/api/scene/$1/proxy-stream/");
  }

  // ---- hostile requests

  @Test
  public void whatIsWrongIsWrongWithItAsWithoutIt() throws Exception {
    Browser browser = administrator();
    List<List<String>> requests = new ArrayList<>();
    for (String path :
        List.of(
            "setup/%73tash-instances",
            "setup/stash%2Dinstances",
            "setup/x/../stash-instances",
            "setup//stash-instances",
            "setup/%2e%2e/setup/stash-instances",
            "setup/stash-instances%2F",
            "setup/stash-instances;x=1",
            "setup/stash-instances%00",
            "Setup/Stash-Instances",
            "proxy/stash/x",
            "%65xclusions/stats")) {
      requests.add(List.of("GET", path, ""));
    }
    for (String path : List.of("library/scenes", "library/tags", "setup/test-library-connection")) {
      for (String body :
          List.of(
              "{",
              "[]",
              "null",
              "\"x\"",
              "{\"filter\":{\"per_page\":\"-1\"}}",
              "{\"filter\":{\"per_page\":-1e400}}",
              "{\"filter\":{\"per_page\":-2}}",
              "{\"filter\":{\"per_page\":5000}}",
              "{\"filter\":[-1]}",
              "{\"url\":\"x\",\"url\":1,\"apiKey\":{}}",
              "{\"x\":".repeat(200) + "-1" + "}".repeat(200),
              "[".repeat(5000),
              "{\"" + "n".repeat(2000) + "\":1}",
              "{\"x\":" + "9".repeat(500) + "}",
              "{} {}",
              huge())) {
        requests.add(List.of("POST", path, body));
      }
    }
    List<HttpResponse<String>> without = new ArrayList<>();
    for (List<String> request : requests) {
      without.add(call(browser, request.get(0), request.get(1), request.get(2)));
    }
    install();
    for (int i = 0; i < requests.size(); i++) {
      List<String> request = requests.get(i);
      HttpResponse<String> with = call(browser, request.get(0), request.get(1), request.get(2));
      String what =
          String.join(" ", request).substring(0, Math.min(80, String.join(" ", request).length()));
      assertEquals(what, without.get(i).statusCode(), with.statusCode());
      assertTrue(what + " " + with.statusCode(), with.statusCode() < 500);
      assertEquals(what, plain(without.get(i)), plain(with));
    }
    HttpResponse<String> settings = browser.get("/api/user/filter-presets");
    assertEquals(settings.body(), 404, settings.statusCode());
    assertEquals("Not found", Browser.json(settings).get("error").asText());
    // bytes that are no text at all
    HttpResponse<String> noise =
        browser.send(
            browser
                .request("/api/library/tags")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(new byte[] {(byte) 0xff, 0, 0x7b, (byte) 0xc0})));
    assertEquals(noise.body(), 400, noise.statusCode());
    // the peer's tag tree asks for everything
    assertEquals(400, browser.send(own(browser, "tags", ALL_TAGS)).statusCode());
    assertEquals(200, browser.post("/api/library/tags", ALL_TAGS).statusCode());
  }
}
