package io.foyer.recognition.settings.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.recognition.api.SidecarLibrary;
import io.foyer.recognition.api.SidecarLibrary.MetadataEndpoint;
import io.foyer.store.Store;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EndpointsTest {
  private static final String STASHDB = "https://stashdb.org/graphql";
  private static final String FANSDB = "https://fansdb.cc/graphql";

  @TempDir Path directory;
  private Store.Standalone store;
  private volatile List<MetadataEndpoint> configured =
      List.of(endpoint(STASHDB, "one"), endpoint("http://box.lan:9998/graphql", "two"));

  private static MetadataEndpoint endpoint(String url, String key) {
    return new MetadataEndpoint(url, "Name of " + key, new Secret(key), 240);
  }

  @BeforeEach
  void open() {
    store = Store.at(directory);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Endpoints.Config config(Map<String, String> values) {
    return (Endpoints.Config)
        Proxy.newProxyInstance(
            EndpointsTest.class.getClassLoader(),
            new Class<?>[] {Endpoints.Config.class},
            (proxy, method, arguments) -> values.getOrDefault(method.getName(), ""));
  }

  private SidecarLibrary library() {
    return (SidecarLibrary)
        Proxy.newProxyInstance(
            EndpointsTest.class.getClassLoader(),
            new Class<?>[] {SidecarLibrary.class},
            (proxy, method, arguments) -> configured);
  }

  private Endpoints endpoints(Map<String, String> environment) {
    return new Endpoints(new UserSettings(store), config(environment));
  }

  private static List<String> urls(List<MetadataEndpoint> endpoints) {
    return endpoints.stream().map(MetadataEndpoint::url).toList();
  }

  private Endpoints loaded(Map<String, String> environment) {
    Endpoints endpoints = endpoints(environment);
    endpoints.setLibrary(library());
    endpoints.refresh();
    return endpoints;
  }

  @Test
  void theLibraryServersEndpointsAreLoadedAtStartAndOnRefresh() {
    Endpoints endpoints = endpoints(Map.of());
    assertEquals(List.of(), endpoints.all());
    endpoints.setLibrary(library());
    Instant deadline = Instant.now().plusSeconds(10);
    while (endpoints.all().isEmpty() && Instant.now().isBefore(deadline)) {
      Thread.onSpinWait();
    }
    assertEquals(List.of(STASHDB, "http://box.lan:9998/graphql"), urls(endpoints.all()));
    configured = List.of(endpoint(FANSDB, "three"));
    assertEquals(List.of(FANSDB), urls(endpoints.refresh()));
  }

  @Test
  void aLibraryServerThatCannotAnswerYetIsAskedAgain() {
    AtomicInteger asked = new AtomicInteger();
    SidecarLibrary late =
        (SidecarLibrary)
            Proxy.newProxyInstance(
                EndpointsTest.class.getClassLoader(),
                new Class<?>[] {SidecarLibrary.class},
                (proxy, method, arguments) -> {
                  if (asked.incrementAndGet() < 4) {
                    throw new Failure.Upstream("It is down.", false, null);
                  }
                  return configured;
                });
    Endpoints endpoints =
        new Endpoints(new UserSettings(store), config(Map.of()), List.of(Duration.ofMillis(1)));
    endpoints.setLibrary(late);
    Instant deadline = Instant.now().plusSeconds(10);
    while (endpoints.all().isEmpty() && Instant.now().isBefore(deadline)) {
      Thread.onSpinWait();
    }
    assertEquals(2, endpoints.all().size());
    assertEquals(4, asked.get());
    endpoints.unsetLibrary(late);
    assertEquals(2, endpoints.all().size());
    assertThrows(Failure.Unavailable.class, endpoints::refresh);
  }

  @Test
  void withoutALibraryServerARefreshSaysSo() {
    Endpoints endpoints = endpoints(Map.of());
    assertThrows(Failure.Unavailable.class, endpoints::refresh);
  }

  @Test
  void theEnvironmentWinsAndAddsWhatTheLibraryServerLacks() {
    Endpoints endpoints =
        loaded(Map.of("stashdbApiKey", "mine", "fansdbUrl", "https://fans.example/graphql"));
    assertEquals(
        List.of(STASHDB, "http://box.lan:9998/graphql", "https://fans.example/graphql"),
        urls(endpoints.all()));
    assertEquals("mine", endpoints.all().getFirst().apiKey().reveal());
    assertEquals("Name of one", endpoints.all().getFirst().name());
    assertEquals("fansdb", endpoints.all().getLast().name());
    assertEquals(
        List.of("https://other.example/graphql"),
        urls(endpoints(Map.of("stashdbUrl", "https://other.example/graphql")).all()));
  }

  @Test
  void keysAreNeverShown() throws Exception {
    Endpoints endpoints = loaded(Map.of("fansdbApiKey", "s3cret"));
    String shown =
        new ObjectMapper().writeValueAsString(new EndpointsResource(endpoints).refresh());
    assertFalse(shown.contains("s3cret") || shown.contains("\"one\""), shown);
    assertTrue(shown.contains("\"endpoints_loaded\":3"), shown);
    assertTrue(
        shown.contains(
            "{\"endpoint\":\"https://stashdb.org/graphql\",\"name\":\"Name of one\","
                + "\"domain\":\"stashdb.org\",\"max_requests_per_minute\":240}"),
        shown);
    assertTrue(shown.contains("\"domain\":\"box.lan:9998\""), shown);
  }

  @Test
  void theOrderAndWhatIsOffAreStored() {
    Endpoints endpoints = loaded(Map.of("fansdbApiKey", "x"));
    EndpointOrderResource resource = new EndpointOrderResource(endpoints);
    resource.order(
        new EndpointOrderResource.NewOrder(List.of(FANSDB, "https://gone.example", STASHDB)));
    assertEquals(
        List.of(FANSDB, STASHDB, "http://box.lan:9998/graphql"), urls(endpoints.enabled()));
    resource.disable(new EndpointOrderResource.Chosen(FANSDB));
    Endpoints again = loaded(Map.of("fansdbApiKey", "x"));
    assertEquals(List.of(STASHDB, "http://box.lan:9998/graphql"), urls(again.enabled()));
    assertEquals(List.of(FANSDB), urls(again.disabled()));
    resource.enable(new EndpointOrderResource.Chosen(FANSDB));
    assertEquals(
        List.of(STASHDB, FANSDB, "http://box.lan:9998/graphql"), urls(endpoints.enabled()));
    assertEquals(List.of(), endpoints.disabled());
  }

  @Test
  void whatIsNoAddressIsRefused() {
    Endpoints endpoints = endpoints(Map.of());
    EndpointOrderResource resource = new EndpointOrderResource(endpoints);
    assertThrows(
        Failure.Invalid.class, () -> resource.order(new EndpointOrderResource.NewOrder(null)));
    assertThrows(
        Failure.Invalid.class, () -> resource.disable(new EndpointOrderResource.Chosen(null)));
    assertThrows(
        Failure.Invalid.class,
        () -> resource.enable(new EndpointOrderResource.Chosen("x".repeat(3000))));
    assertThrows(
        Failure.Invalid.class,
        () ->
            resource.order(
                new EndpointOrderResource.NewOrder(
                    IntStream.range(0, 101).mapToObj(i -> "https://e" + i).toList())));
    assertEquals(List.of(), endpoints.enabled());
  }
}
