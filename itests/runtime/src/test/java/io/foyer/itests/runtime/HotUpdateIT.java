package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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

  @Test
  public void onlyItsOwnEndpointsAreAwayWhileABundleIsExchanged() throws Exception {
    Browser browser = Browser.administrator();
    Load load = new Load();
    AtomicBoolean run = new AtomicBoolean(true);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      Future<?> own =
          threads.submit(
              () -> {
                while (run.get()) {
                  load.record(
                      "clips of catalog", browser.get("/api/clips?perPage=5"), Set.of(200, 503));
                  load.record(
                      "scenes of catalog",
                      browser.post("/api/library/scenes", "{}"),
                      Set.of(200, 503));
                }
                return null;
              });
      Future<?> others =
          threads.submit(
              () -> {
                while (run.get()) {
                  load.record("health", browser.get("/api/health"), Set.of(200));
                  load.record("me", browser.get("/api/auth/me"), Set.of(200));
                  load.record("page", browser.get("/"), Set.of(200));
                  load.record("setup", browser.get("/api/setup/status"), Set.of(200));
                }
                return null;
              });
      Bundle catalog = bundle("io.foyer.catalog");
      for (int round = 0; round < ROUNDS; round++) {
        catalog.stop();
        Browser.await(
            Duration.ofSeconds(10),
            () -> browser.post("/api/library/scenes", "{}"),
            r -> r.statusCode() == 503);
        try (var jar =
            Files.newInputStream(Product.jar("io.foyer:io.foyer.catalog:" + version(catalog)))) {
          catalog.update(jar);
        }
        catalog.start();
        Browser.await(
            Duration.ofSeconds(30),
            () -> browser.post("/api/library/scenes", "{}"),
            r -> r.statusCode() == 200);
      }
      run.set(false);
      own.get(60, TimeUnit.SECONDS);
      others.get(60, TimeUnit.SECONDS);
    }
    System.out.println("hot update, " + ROUNDS + " rounds: " + new TreeMap<>(load.counts));
    assertEquals(Map.of(), load.broken);
    assertTrue("the exchange was never seen", load.counts.containsKey("scenes of catalog 503"));
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
