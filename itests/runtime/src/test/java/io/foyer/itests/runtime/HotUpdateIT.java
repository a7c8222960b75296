package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.wiring.FrameworkWiring;

/** A bundle is stopped, updated and started again while requests run. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class HotUpdateIT {
  private static final int ROUNDS = 5;

  @Inject BundleContext context;

  @Configuration
  public Option[] configuration() throws Exception {
    return new Option[] {Product.demo()};
  }

  /** Counts statuses by endpoint, and answers that break the promise in words. */
  private static final class Load {
    final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    final Map<String, String> broken = new ConcurrentHashMap<>();

    void record(String path, HttpResponse<String> response, Set<Integer> allowed) {
      counts
          .computeIfAbsent(path + " " + response.statusCode(), key -> new AtomicInteger())
          .incrementAndGet();
      if (!allowed.contains(response.statusCode())) {
        broken.put(path, response.statusCode() + " " + response.body());
      } else if (response.statusCode() == 503
          && response.headers().firstValue("retry-after").isEmpty()) {
        broken.put(path, "503 without Retry-After");
      }
    }
  }

  private Bundle bundle(String name) {
    return Arrays.stream(context.getBundles())
        .filter(candidate -> name.equals(candidate.getSymbolicName()))
        .findFirst()
        .orElseThrow();
  }

  /** A request that is repeated while a bundle is exchanged. */
  private record Endpoint(String name, Browser.Call call) {}

  /** What every exchange leaves alone: this needs no other bundle than rest, or the web client. */
  private static List<Endpoint> independent(Browser browser) {
    return List.of(
        new Endpoint("health", () -> browser.get("/api/health")),
        new Endpoint("version", () -> browser.get("/api/version")),
        new Endpoint("page", () -> browser.get("/")));
  }

  private static List<Endpoint> with(List<Endpoint> some, Endpoint... more) {
    return Stream.concat(some.stream(), Stream.of(more)).toList();
  }

  /**
   * Exchanges a bundle, round after round, under load.
   *
   * @param name symbolic name
   * @param own endpoints that may be away meanwhile; the first must be, and come back
   * @param others endpoints that must answer 200 throughout
   */
  private void exchange(String name, List<Endpoint> own, List<Endpoint> others) throws Exception {
    Load load = new Load();
    AtomicBoolean run = new AtomicBoolean(true);
    Endpoint first = own.getFirst();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<?> needing = threads.submit(() -> repeat(run, own, load, Set.of(200, 503)));
      Future<?> free = threads.submit(() -> repeat(run, others, load, Set.of(200)));
      Bundle bundle = bundle(name);
      try {
        for (int round = 0; round < ROUNDS; round++) {
          bundle.stop();
          Browser.await(Duration.ofSeconds(10), first.call(), r -> r.statusCode() == 503);
          try (var jar =
              Files.newInputStream(Product.jar("io.foyer:" + name + ":" + version(bundle)))) {
            bundle.update(jar);
          }
          refresh(bundle);
          bundle.start();
          for (Endpoint endpoint : own) {
            Browser.await(Duration.ofSeconds(30), endpoint.call(), r -> r.statusCode() == 200);
          }
        }
      } finally {
        run.set(false);
        bundle.start();
      }
      needing.get(60, TimeUnit.SECONDS);
      free.get(60, TimeUnit.SECONDS);
    }
    System.out.println(
        "hot update of " + name + ", " + ROUNDS + " rounds: " + new TreeMap<>(load.counts));
    assertEquals(Map.of(), load.broken);
    assertTrue("the exchange was never seen", load.counts.containsKey(first.name() + " 503"));
    assertEquals(List.of(), Product.errors());
  }

  /** Has those that use the bundle's packages use the new ones, as the launcher does. */
  private void refresh(Bundle bundle) throws InterruptedException {
    CountDownLatch refreshed = new CountDownLatch(1);
    context
        .getBundle(Constants.SYSTEM_BUNDLE_LOCATION)
        .adapt(FrameworkWiring.class)
        .refreshBundles(
            List.of(bundle),
            event -> {
              if (event.getType() == FrameworkEvent.PACKAGES_REFRESHED) {
                refreshed.countDown();
              }
            });
    assertTrue("the packages were not refreshed", refreshed.await(20, TimeUnit.SECONDS));
  }

  private static Void repeat(
      AtomicBoolean run, List<Endpoint> endpoints, Load load, Set<Integer> allowed)
      throws Exception {
    while (run.get()) {
      for (Endpoint endpoint : endpoints) {
        load.record(endpoint.name(), endpoint.call().run(), allowed);
      }
    }
    return null;
  }

  @Test
  public void whileTheCatalogIsExchangedOnlyItsOwnEndpointsAreAway() throws Exception {
    Browser browser = Browser.administrator();
    exchange(
        "io.foyer.catalog",
        List.of(
            new Endpoint("scenes", () -> browser.post("/api/library/scenes", "{}")),
            new Endpoint("clips", () -> browser.get("/api/clips?perPage=5"))),
        with(
            independent(browser),
            new Endpoint("me", () -> browser.get("/api/auth/me")),
            new Endpoint("setup", () -> browser.get("/api/setup/status"))));
  }

  /** Without it nothing of the library may be answered, for nobody knows what is to be hidden. */
  @Test
  public void whileVisibilityIsExchangedNothingOfTheLibraryIsShown() throws Exception {
    Browser browser = Browser.administrator();
    exchange(
        "io.foyer.visibility",
        List.of(
            new Endpoint("scenes", () -> browser.post("/api/library/scenes", "{}")),
            new Endpoint("clips", () -> browser.get("/api/clips?perPage=5"))),
        with(
            independent(browser),
            new Endpoint("me", () -> browser.get("/api/auth/me")),
            new Endpoint("setup", () -> browser.get("/api/setup/status"))));
  }

  @Test
  public void whileMediaIsExchangedOnlyItsOwnEndpointsAreAway() throws Exception {
    Browser browser = Browser.administrator();
    String scene =
        Browser.json(browser.post("/api/library/scenes", "{}")).at("/scenes/0/id").asText();
    exchange(
        "io.foyer.media",
        List.of(
            new Endpoint(
                "tickets",
                () -> browser.post("/api/media/tickets", "{\"sceneId\":\"" + scene + "\"}"))),
        with(
            independent(browser),
            new Endpoint("me", () -> browser.get("/api/auth/me")),
            new Endpoint("scenes", () -> browser.post("/api/library/scenes", "{}"))));
  }

  @Test
  public void whileIdentityIsExchangedNobodyLosesASession() throws Exception {
    Browser browser = Browser.administrator();
    exchange(
        "io.foyer.identity",
        List.of(
            new Endpoint("me", () -> browser.get("/api/auth/me")),
            new Endpoint("setup", () -> browser.get("/api/setup/status")),
            new Endpoint("scenes", () -> browser.post("/api/library/scenes", "{}"))),
        independent(browser));
  }

  @Test
  public void whileTheStoreIsExchangedWhatNeedsItIsAway() throws Exception {
    Browser browser = Browser.administrator();
    exchange(
        "io.foyer.store",
        List.of(
            new Endpoint("scenes", () -> browser.post("/api/library/scenes", "{}")),
            new Endpoint("me", () -> browser.get("/api/auth/me")),
            new Endpoint("setup", () -> browser.get("/api/setup/status"))),
        independent(browser));
  }

  private static String version(Bundle bundle) {
    return bundle.getVersion().toString();
  }

  @Test
  public void aBundleFromOutsideComesAndGoes() throws Exception {
    Browser browser = Browser.administrator();
    assertEquals(404, browser.get("/api/notes").statusCode());
    Bundle notes = context.installBundle("file:" + System.getProperty("foyer.example"));
    notes.start();
    Browser.await(
        Duration.ofSeconds(10), () -> browser.get("/api/notes"), r -> r.statusCode() == 200);
    assertEquals(
        "[{\"id\":1,\"text\":\"hello\"}]",
        browser.post("/api/notes", "{\"text\":\"hello\"}").body());
    assertEquals(400, browser.post("/api/notes", "{}").statusCode());
    assertEquals(401, Browser.nobody().get("/api/notes").statusCode());
    assertTrue(browser.get("/api/openapi.json").body().contains("\"/api/notes\""));
    notes.stop();
    HttpResponse<String> away =
        Browser.await(
            Duration.ofSeconds(10), () -> browser.get("/api/notes"), r -> r.statusCode() == 503);
    assertTrue(away.headers().firstValue("retry-after").isPresent());
    notes.uninstall();
    Browser.await(
        Duration.ofSeconds(10), () -> browser.get("/api/notes"), r -> r.statusCode() == 404);
    assertEquals(200, browser.get("/api/health").statusCode());
  }
}
