package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
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
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceListener;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** The performer database and the models are exchanged while people are being identified. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class RecognitionSwapIT {
  private static final URI SIDECAR =
      URI.create("http://127.0.0.1:" + System.getenv("FOYER_SIDECAR_PORT"));

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  @Inject BundleContext context;
  @Inject ServiceComponentRuntime components;

  @Configuration
  public Option[] configuration() throws Exception {
    return new Option[] {Product.demoWithRecognition()};
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(SIDECAR.resolve(path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private JsonNode healthy() throws Exception {
    return Browser.json(
        Browser.await(
            Duration.ofSeconds(120),
            () -> send("GET", "/health", ""),
            r -> r.body().contains("\"healthy\"")));
  }

  /** Whose component it is, its name and the number that it got when it was made. */
  private Map<String, Set<Long>> running() {
    Map<String, Set<Long>> running = new TreeMap<>();
    for (ComponentDescriptionDTO description : components.getComponentDescriptionDTOs()) {
      Set<Long> ids = new TreeSet<>();
      for (ComponentConfigurationDTO one : components.getComponentConfigurationDTOs(description)) {
        if (one.state == ComponentConfigurationDTO.ACTIVE) {
          ids.add(one.id);
        }
      }
      running.put(description.bundle.symbolicName + " " + description.name, ids);
    }
    return running;
  }

  /**
   * Exchanges something while scenes are identified.
   *
   * @param mayRestart symbolic names of the bundles whose components may
   */
  private void exchange(Set<String> mayRestart, Exchange exchange) throws Exception {
    settled();
    Map<String, AtomicInteger> answers = new ConcurrentHashMap<>();
    Map<String, String> broken = new ConcurrentHashMap<>();
    Set<String> gone = ConcurrentHashMap.newKeySet();
    ServiceListener leaving =
        event -> {
          String owner = event.getServiceReference().getBundle().getSymbolicName();
          if (event.getType() == ServiceEvent.UNREGISTERING && !mayRestart.contains(owner)) {
            gone.add(owner + " " + event.getServiceReference());
          }
        };
    AtomicBoolean run = new AtomicBoolean(true);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> load = new ArrayList<>();
      Map<String, Set<Long>> before = running();
      context.addServiceListener(leaving);
      for (int thread = 0; thread < 2; thread++) {
        int first = thread;
        load.add(
            threads.submit(
                () -> {
                  for (int scene = 1 + first; run.get(); scene = scene % 60 + 1) {
                    String body = "{\"scene_id\":\"" + scene + "\",\"num_frames\":10}";
                    HttpResponse<String> response = send("POST", "/identify/scene", body);
                    answers
                        .computeIfAbsent(
                            Integer.toString(response.statusCode()), key -> new AtomicInteger())
                        .incrementAndGet();
                    // ids skip every 33rd number, and one scene has no file: the library's own gaps
                    if (response.statusCode() != 200 && response.statusCode() != 404) {
                      broken.put("scene " + scene, response.statusCode() + " " + response.body());
                    }
                  }
                  return null;
                }));
      }
      try {
        answered(answers, 3);
        exchange.run();
        answered(answers, answers.get("200").get() + 3);
        Map<String, Set<Long>> after = running();
        context.removeServiceListener(leaving);
        before.entrySet().removeIf(one -> one.getValue().equals(after.get(one.getKey())));
        before.keySet().removeIf(name -> mayRestart.contains(name.split(" ")[0]));
        assertEquals("no other component may restart", Map.of(), before);
      } finally {
        context.removeServiceListener(leaving);
        run.set(false);
      }
      for (Future<?> one : load) {
        one.get(60, TimeUnit.SECONDS);
      }
    }
    System.out.println("identified while exchanging " + mayRestart + ": " + answers);
    assertEquals(Map.of(), broken);
    assertEquals(Set.of(), gone);
    assertTrue(
        "nothing was identified", answers.getOrDefault("200", new AtomicInteger()).get() > 2);
    assertEquals(List.of(), Product.errors());
  }

  /** Waits until so many scenes have been identified since the load began. */
  private static void answered(Map<String, AtomicInteger> answers, int many) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
    while (answers.getOrDefault("200", new AtomicInteger()).get() < many) {
      assertTrue("only " + answers + " of " + many, System.nanoTime() < end);
      Thread.sleep(20);
    }
  }

  /** What is done under load. */
  private interface Exchange {
    void run() throws Exception;
  }

  @Test
  public void aNewDatabaseFailsNoRequestAndRestartsNothingElse() throws Exception {
    JsonNode health = healthy();
    String old = health.get("database_version").asText();
    exchange(
        Set.of("io.foyer.recognition.performer-database"),
        () -> {
          assertEquals(200, send("POST", "/database/update", "").statusCode());
          HttpResponse<String> end =
              Browser.await(
                  Duration.ofSeconds(120),
                  () -> send("GET", "/database/update/status", ""),
                  r -> r.body().contains("\"complete\"") || r.body().contains("\"failed\""));
          assertEquals(end.body(), "complete", Browser.json(end).get("status").asText());
        });
    String now = healthy().get("database_version").asText();
    assertTrue(old + " -> " + now, now.compareTo(old) > 0);
    exchange(
        Set.of("io.foyer.recognition.performer-database"),
        () -> {
          assertEquals(200, send("POST", "/database/rollback", "").statusCode());
          Browser.await(
              Duration.ofSeconds(60),
              () -> send("GET", "/health", ""),
              r -> r.body().contains("\"database_version\":\"" + old + "\""));
        });
  }

  @Test
  public void newlyOpenedModelsFailNoRequestAndRestartNothingElse() throws Exception {
    healthy();
    exchange(
        Set.of("io.foyer.recognition.models"),
        () -> {
          Set<Long> opened = modelSets();
          assertEquals(200, send("PUT", "/settings/gpu_enabled", "{\"value\":true}").statusCode());
          Browser.await(
              Duration.ofSeconds(60),
              () -> send("GET", "/health", ""),
              r -> r.body().contains("\"healthy\"") && !modelSets().equals(opened));
        });
    assertEquals(200, send("DELETE", "/settings/gpu_enabled", "").statusCode());
  }

  /** Waits until there is one set of models and one database, and the old ones have gone. */
  private void settled() throws Exception {
    Browser.await(
        Duration.ofSeconds(60),
        () -> send("GET", "/health", ""),
        r -> r.body().contains("\"healthy\"") && modelSets().size() == 1);
  }

  /** The generations of models that are open. */
  private Set<Long> modelSets() {
    Set<Long> ids = new TreeSet<>();
    running()
        .forEach(
            (name, some) -> {
              if (name.endsWith(".ModelGeneration")) {
                ids.addAll(some);
              }
            });
    return ids;
  }
}
