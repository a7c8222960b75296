package io.foyer.library.graphql.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.demo.DemoLibrary;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import io.foyer.demo.LoggedRequest;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryCredit;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryMetadataEndpoint;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The connector against the demo library, which checks documents as a real server does. */
final class DemoLibraryTest {
  private final GraphQlConnector connector = new GraphQlConnector(new PictureTime());
  private DemoLibrary library;

  /**
   * A picture of the demo library is drawn when it is asked for, which a busy machine does late.
   */
  @SuppressWarnings("ClassExplicitlyAnnotation")
  private static final class PictureTime extends GraphQlConnectorTest.TestConfig {
    @Override
    public int mediaTimeoutMillis() {
      return 20_000;
    }

    @Override
    public int mediaIdleTimeoutMillis() {
      return 20_000;
    }
  }

  private LibraryClient client;

  @BeforeEach
  void start() throws Exception {
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(60));
    client = client(library.uri(), library.apiKey());
  }

  @AfterEach
  void stop() {
    library.close();
    connector.stop();
  }

  private LibraryClient client(URI url, String key) {
    return connector.client(
        new LibraryServer(
            "a", "Main", null, url, new Secret(key), true, 0, Instant.EPOCH, Instant.EPOCH));
  }

  private List<LibraryEntity> all(EntityType type, String updatedAfter) {
    List<LibraryEntity> all = new ArrayList<>();
    LibraryClient.Page page;
    int number = 1;
    do {
      page = client.page(type, number++, 17, updatedAfter);
      assertEquals(0, page.skipped(), type.key());
      all.addAll(page.entities());
    } while (!page.entities().isEmpty());
    assertEquals(page.total(), all.size(), type.key());
    return all;
  }

  @ParameterizedTest
  @EnumSource(EntityType.class)
  void everyTypeIsReadCompletelyAndInOrder(EntityType type) {
    List<LibraryEntity> all = all(type, null);

    assertFalse(all.isEmpty());
    List<String> ids = all.stream().map(LibraryEntity::id).toList();
    assertEquals(ids.stream().sorted(Comparator.comparing(Long::valueOf)).toList(), ids);
    assertEquals(ids, client.ids(type, 1, 5000).ids());
    assertEquals(
        all.stream()
            .map(LibraryEntity::updatedAt)
            .filter(Objects::nonNull)
            .filter(stamp -> stamp.compareTo("2037") < 0)
            .max(Comparator.naturalOrder()),
        client.newest(type));
    assertEquals(all.getFirst(), client.one(type, ids.getFirst()).orElseThrow());
    assertTrue(client.one(type, "999999999").isEmpty());
    assertEquals(
        1,
        library.log().stream()
            .map(LoggedRequest::document)
            .filter(document -> document.contains("created_at") && document.contains("count"))
            .filter(document -> !document.contains("$id"))
            .distinct()
            .count(),
        "the document is valid as it was first sent, and none without newer fields was needed");
  }

  @Test
  void theImagesOfAGalleryAreReadPageByPage() {
    LibraryImage inGallery =
        all(EntityType.IMAGE, null).stream()
            .map(LibraryImage.class::cast)
            .filter(image -> !image.galleryIds().isEmpty())
            .findFirst()
            .orElseThrow();
    String gallery = inGallery.galleryIds().getFirst();
    List<String> expected =
        all(EntityType.IMAGE, null).stream()
            .filter(image -> ((LibraryImage) image).galleryIds().contains(gallery))
            .map(LibraryEntity::id)
            .toList();
    List<String> found = new ArrayList<>();
    LibraryClient.Page page;
    int number = 1;
    do {
      page = client.imagesOf(gallery, number++, 3);
      assertEquals(expected.size(), page.total());
      page.entities().forEach(image -> found.add(image.id()));
    } while (!page.entities().isEmpty());
    assertEquals(expected, found);
    assertEquals(0, client.imagesOf("999999999", 1, 10).total());
  }

  @Test
  void whoIsOnASceneIsReadWithTheirIdsElsewhere() {
    LibraryScene scene =
        all(EntityType.SCENE, null).stream()
            .map(LibraryScene.class::cast)
            .filter(
                s ->
                    client.credits(EntityType.SCENE, s.id()).stream()
                        .anyMatch(credit -> !credit.externalIds().isEmpty()))
            .findFirst()
            .orElseThrow();
    List<LibraryCredit> credits = client.credits(EntityType.SCENE, scene.id());
    assertEquals(scene.performerIds(), credits.stream().map(LibraryCredit::performerId).toList());
    LibraryExternalId id =
        credits.stream().flatMap(credit -> credit.externalIds().stream()).findFirst().orElseThrow();
    assertTrue(id.endpoint().startsWith("https://"), id.endpoint());
    assertTrue(id.id().matches("[0-9a-f-]{36}"), id.id());
    assertEquals(List.of(), client.credits(EntityType.SCENE, "999999999"));
    assertThrows(IllegalArgumentException.class, () -> client.credits(EntityType.TAG, scene.id()));
  }

  @Test
  void metadataEndpointsAreReadWithoutShowingTheirKeys() {
    LibraryMetadataEndpoint endpoint = client.metadataEndpoints().getFirst();
    assertEquals("https://metadata.example/graphql", endpoint.url());
    assertEquals("Metadata", endpoint.name());
    assertEquals("demo-metadata-key", endpoint.apiKey().reveal());
    assertEquals(null, endpoint.maximumRequestsPerMinute());
    assertFalse(endpoint.toString().contains("demo-metadata-key"));
  }

  @Test
  void noKeyAndNoAddressIsKept() {
    for (EntityType type : EntityType.values()) {
      String everything = all(type, null).toString();
      assertFalse(everything.contains(library.apiKey()), type.key());
      assertFalse(everything.contains(library.uri().getAuthority()), type.key());
    }
    assertTrue(
        all(EntityType.SCENE, null).stream()
            .anyMatch(scene -> !((LibraryScene) scene).streams().isEmpty()));
    assertTrue(
        all(EntityType.IMAGE, null).stream()
            .anyMatch(image -> ((LibraryImage) image).preview() != null));
  }

  @Test
  void whatChangedAfterAMarkIsFoundInSpiteOfAStampInTheFuture() {
    assertTrue(
        all(EntityType.SCENE, null).stream()
            .anyMatch(scene -> scene.updatedAt().compareTo("2037") > 0));
    String mark = client.newest(EntityType.SCENE).orElseThrow();
    String id = client.ids(EntityType.SCENE, 1, 1).ids().getFirst();
    library.changes().rename(EntityType.SCENE, id, "Another title");

    List<LibraryEntity> changed = all(EntityType.SCENE, mark);
    assertTrue(changed.stream().anyMatch(scene -> scene.id().equals(id)));
    assertNotEquals(client.newest(EntityType.SCENE).orElseThrow(), mark);
  }

  @ParameterizedTest
  @CsvSource({
    "UNAUTHORIZED, UNAUTHORIZED",
    "LOGIN_REDIRECT, UNAUTHORIZED",
    "TRIPWIRE, FORBIDDEN",
    "NOT_READY, NOT_READY",
    "RESOLVER_ERROR, REFUSED_REQUEST",
    "PANIC, REFUSED_REQUEST",
    "LOCKED, NOT_READY",
    "BAD_GATEWAY, NOT_READY",
    "UNAVAILABLE, NOT_READY",
    "GATEWAY_TIMEOUT, NOT_READY",
    "TOO_LARGE, REFUSED_REQUEST",
    "SERVER_ERROR, NOT_READY",
    "NOT_FOUND, NOT_A_LIBRARY_SERVER",
    "HANG, TIMEOUT",
    "HANG_BODY, TIMEOUT",
    "TRICKLE, TIMEOUT",
    "TRUNCATED, NETWORK",
    "TRUNCATED_CHUNKED, NETWORK",
    "RESET, NETWORK",
    "RESET_MIDDLE, NETWORK",
    "HTML, NOT_A_LIBRARY_SERVER",
    "EMPTY, NOT_A_LIBRARY_SERVER",
    "HUGE, PROTOCOL",
    "DEEP, PROTOCOL",
    "NO_COUNT, PROTOCOL",
  })
  void everyLastingFailureHasItsReason(FailureMode mode, Reason reason) {
    library.failures().add(FailureRule.of(mode).withDelay(Duration.ofMillis(20)));
    LibraryException failure =
        assertThrows(LibraryException.class, () -> client.page(EntityType.TAG, 1, 10, null));

    assertEquals(reason, failure.reason(), failure.getMessage());
    assertFalse(failure.getMessage().contains(library.apiKey()));
    library.failures().clear();
    assertEquals(10, client.page(EntityType.TAG, 1, 10, null).entities().size());
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureMode.class,
      names = {
        "NOT_READY",
        "LOCKED",
        "UNAVAILABLE",
        "HANG",
        "TRUNCATED",
        "TRUNCATED_CHUNKED",
        "RESET",
        "RESET_MIDDLE",
        "RESET_AFTER",
        "LOST_RESPONSE"
      })
  void aPassingFailureIsNotNoticed(FailureMode mode) {
    library.failures().add(FailureRule.of(mode).times(1).withDelay(Duration.ofMillis(20)));

    assertEquals(10, client.page(EntityType.TAG, 1, 10, null).entities().size());
    assertEquals(10, client.page(EntityType.TAG, 2, 10, null).entities().size());
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureMode.class,
      names = {"SLOW", "SLOW_BODY", "BYTE_ORDER_MARK", "INVALID_UTF8", "UNKNOWN_FIELDS"})
  void oddAnswersAreTaken(FailureMode mode) {
    library.failures().add(FailureRule.of(mode).withDelay(Duration.ofMillis(20)));

    assertEquals(10, client.page(EntityType.TAG, 1, 10, null).entities().size());
  }

  @Test
  void aNullInAListIsLeftOut() {
    library.failures().add(FailureRule.of(FailureMode.NULL_IN_LIST));
    LibraryClient.Page page = client.page(EntityType.TAG, 1, 10, null);

    assertEquals(1, page.skipped());
  }

  @Test
  void aRestartIsLivedThrough() throws Exception {
    client.page(EntityType.TAG, 1, 10, null);
    library.restart(Duration.ofMillis(1));

    assertEquals(10, client.page(EntityType.TAG, 1, 10, null).entities().size());
  }

  @Test
  void theConnectionTestTellsGoodFromBad() {
    assertTrue(connector.test(library.uri(), new Secret(library.apiKey())).success());
    assertEquals(
        "Authentication failed. Check your API key.",
        connector.test(library.uri(), new Secret("wrong")).error());
    assertEquals(
        "Authentication failed. Check your API key.",
        connector.test(library.uri(), new Secret("")).error());
    assertEquals(
        "Endpoint not found. Make sure URL ends with /graphql",
        connector
            .test(library.uri().resolve("/api/graphql"), new Secret(library.apiKey()))
            .error());
    library.rotateKey("");
    assertTrue(connector.test(library.uri(), new Secret("")).success());
    assertFalse(connector.test(library.uri(), new Secret("a-key-it-does-not-have")).success());
  }

  @Test
  void mediaComeByThePathsOfTheEntities() throws Exception {
    LibraryScene scene =
        (LibraryScene)
            all(EntityType.SCENE, null).stream()
                .filter(candidate -> !((LibraryScene) candidate).files().isEmpty())
                .findFirst()
                .orElseThrow();
    String tag;
    try (LibraryMedia cover = client.media(scene.screenshot(), Map.of())) {
      assertEquals(200, cover.status());
      assertTrue(cover.header("content-type").orElseThrow().startsWith("image/"));
      assertTrue(cover.body().readAllBytes().length > 100);
      tag = cover.header("etag").orElse(null);
    }
    if (tag != null) {
      try (LibraryMedia cover = client.media(scene.screenshot(), Map.of("If-None-Match", tag))) {
        assertEquals(304, cover.status());
      }
    }
    library.failures().add(FailureRule.of(FailureMode.LOGIN_REDIRECT));
    assertEquals(
        Reason.UNAUTHORIZED,
        assertThrows(LibraryException.class, () -> client.media(scene.screenshot(), Map.of()))
            .reason());
    library.failures().clear();
    assertEquals(
        Reason.NOT_FOUND,
        assertThrows(LibraryException.class, () -> client.media("/scenes/5/screenshot", Map.of()))
            .reason());
  }
}
