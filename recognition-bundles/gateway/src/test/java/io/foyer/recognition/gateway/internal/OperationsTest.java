package io.foyer.recognition.gateway.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryPerformer;
import io.foyer.recognition.gateway.internal.Wire.ErrorType;
import io.foyer.recognition.gateway.internal.Wire.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looking for people, against a sidecar that answers what a test tells it to. */
class OperationsTest {
  private Fixture fixture;
  private EntityRef scene;

  @BeforeEach
  void start() throws Exception {
    fixture = new Fixture();
    scene = fixture.any(EntityType.SCENE, 3);
    fixture.standIn.json("POST /identify/scene", 202, running(0, 0));
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private static String running(int done, int total) {
    return """
    {"id":"op-1","kind":"scene","status":"running","stage":"embed","done":%d,"total":%d,
     "error":null,"result":null}\
    """
        .formatted(done, total);
  }

  private static String done(String result) {
    return """
    {"id":"op-1","status":"done","stage":"done","done":9,"total":9,"error":null,"result":%s}\
    """
        .formatted(result);
  }

  private Wire.Operation begin(Viewer viewer) {
    return fixture.operations.start(viewer, scene, null);
  }

  private Wire.Operation state(Viewer viewer, Wire.Operation operation) {
    return fixture.operations.state(viewer, operation.id());
  }

  private void assertGone(Viewer viewer, Wire.Operation operation) {
    assertThrows(Failure.NotFound.class, () -> state(viewer, operation));
    assertThrows(Failure.NotFound.class, () -> fixture.operations.cancel(viewer, operation.id()));
    assertThrows(Failure.NotFound.class, () -> fixture.operations.face(viewer, operation.id(), 1));
  }

  @Test
  void anIdentificationIsBegunFollowedAndRead() {
    Wire.Operation begun = fixture.operations.start(Fixture.EDITOR, scene, "sprites");
    assertEquals("running", begun.status());
    assertEquals(
        List.of("scene", scene.id(), Fixture.INSTANCE),
        List.of(begun.type(), begun.entityId(), begun.instanceId()));
    StandIn.Asked asked = fixture.standIn.asked.getLast();
    assertEquals(List.of("respond-async"), asked.headers().get("Prefer"));
    assertEquals(
        "{\"scene_id\":\"%s\",\"frame_source\":\"sprites\"}".formatted(scene.id()), asked.body());
    fixture.standIn.json("GET /operations/op-1", 200, running(4, 9));
    Wire.Operation half = state(Fixture.EDITOR, begun);
    assertEquals("embed 4 9", half.stage() + " " + half.done() + " " + half.total());
    assertNull(half.result());
    fixture.standIn.json("GET /operations/op-1", 200, done("{\"persons\":[]}"));
    assertEquals(List.of(), state(Fixture.EDITOR, begun).result().persons());
    assertFalse(begun.id().contains("op-1"), "the sidecar's id is not shown");
  }

  @Test
  void anOperationIsItsViewersAloneAdministratorsAmongThem() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json("GET /operations/op-1", 200, running(1, 2));
    assertGone(Fixture.OTHER_EDITOR, begun);
    assertGone(Fixture.ADMINISTRATOR, begun);
    assertEquals("running", state(Fixture.EDITOR, begun).status());
    assertEquals(0, fixture.standIn.count("DELETE /operations/op-1"));
  }

  @Test
  void whatIsHiddenSinceIsNotReadAnyMore() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json("GET /operations/op-1", 200, done("{\"persons\":[]}"));
    assertEquals("done", state(Fixture.EDITOR, begun).status());
    fixture.hidden.add(scene);
    assertGone(Fixture.EDITOR, begun);
    Failure hidden = assertThrows(Failure.NotFound.class, () -> state(Fixture.EDITOR, begun));
    Failure missing =
        assertThrows(
            Failure.NotFound.class, () -> fixture.operations.state(Fixture.EDITOR, "no-such"));
    assertEquals(missing.getMessage(), hidden.getMessage());
  }

  @Test
  void anExchangeOfTheDatabaseIsBusyAndLackOfOneIsDegraded() {
    fixture.standIn.json(
        "POST /identify/scene",
        503,
        "{\"detail\":\"Database update in progress\"}",
        "Retry-After",
        "7");
    Wire.Operation busy = begin(Fixture.EDITOR);
    assertEquals("failed", busy.status());
    assertEquals(ErrorType.BUSY, busy.errorType());
    assertEquals(7, busy.retryAfterSeconds());
    assertEquals("Database update in progress", busy.error());
    assertEquals(busy, state(Fixture.EDITOR, busy));
    assertEquals(busy, fixture.operations.cancel(Fixture.EDITOR, busy.id()));

    fixture.standIn.json("GET /health", 200, "{\"status\":\"degraded\",\"models_loaded\":true}");
    SidecarStatus degraded = new SidecarStatus(fixture.sidecar);
    Operations operations =
        new Operations(fixture.sidecar, degraded, fixture.subjects, fixture.people, fixture.clock);
    fixture.standIn.json("POST /identify/scene", 503, "{\"detail\":\"Database not loaded\"}");
    Wire.Operation lacking = operations.start(Fixture.EDITOR, scene, null);
    assertEquals(ErrorType.DEGRADED, lacking.errorType());
    assertNull(lacking.retryAfterSeconds());
  }

  @Test
  void aFailureOnTheWayIsTold() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json(
        "GET /operations/op-1",
        200,
        """
        {"id":"op-1","status":"failed","stage":"frames","done":0,"total":0,"error_status":404,
         "error":"The scene has no sprite sheet. Generate it on the library server."}\
        """);
    Wire.Operation failed = state(Fixture.EDITOR, begun);
    assertEquals("failed", failed.status());
    assertEquals(ErrorType.NO_SPRITES, failed.errorType());
    assertTrue(failed.error().startsWith("The scene has no sprite sheet"), failed.error());
    fixture.standIn.json("POST /identify/scene", 404, "{\"detail\":\"Scene not found\"}");
    assertEquals(ErrorType.FAILED, begin(Fixture.EDITOR).errorType());
  }

  @Test
  void aSidecarThatIsAwayForAMomentIsWaitedFor() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    CountDownLatch never = new CountDownLatch(1);
    fixture.standIn.on(
        "GET /operations/op-1",
        exchange -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    assertEquals("running", state(Fixture.EDITOR, begun).status());
    fixture.clock.advance(Duration.ofSeconds(16));
    Wire.Operation failed = state(Fixture.EDITOR, begun);
    assertEquals("failed", failed.status());
    assertEquals(ErrorType.UNREACHABLE, failed.errorType());
    never.countDown();
  }

  @Test
  void aSidecarThatIsNotThereIsToldAtOnce() {
    fixture.standIn.close();
    Wire.Operation failed = begin(Fixture.EDITOR);
    assertEquals(ErrorType.UNREACHABLE, failed.errorType());
    assertFalse(failed.toString().contains(fixture.standIn.authority()), failed.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html/>",
        "[]",
        "{}",
        "{\"id\":\"../../settings\"}",
        "{\"id\":\"a b\"}",
        "{\"id\":{\"a\":1}}"
      })
  void anAnswerThatIsNoneIsAFailure(String body) {
    fixture.standIn.json("POST /identify/scene", 202, body);
    assertEquals(ErrorType.FAILED, begin(Fixture.EDITOR).errorType());
    fixture.standIn.json("POST /identify/scene", 202, running(0, 0));
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json("GET /operations/op-1", 200, body);
    assertEquals(ErrorType.FAILED, state(Fixture.EDITOR, begun).errorType());
  }

  @Test
  void cancellingEndsItAtTheSidecar() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json("GET /operations/op-1", 200, running(1, 9));
    fixture.standIn.json("DELETE /operations/op-1", 204, "");
    assertEquals("cancelled", fixture.operations.cancel(Fixture.EDITOR, begun.id()).status());
    assertEquals("cancelled", fixture.operations.cancel(Fixture.EDITOR, begun.id()).status());
    assertEquals("cancelled", state(Fixture.EDITOR, begun).status());
    assertEquals(1, fixture.standIn.count("DELETE /operations/op-1"));
  }

  @Test
  void whatIsDoneIsNotCancelled() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json("GET /operations/op-1", 200, done("{}"));
    assertEquals("done", fixture.operations.cancel(Fixture.EDITOR, begun.id()).status());
    assertEquals(0, fixture.standIn.count("DELETE /operations/op-1"));
  }

  @Test
  void whatTheSidecarForgotIsGone() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    assertThrows(Failure.NotFound.class, () -> state(Fixture.EDITOR, begun));
    fixture.standIn.json("GET /operations/op-1", 200, running(1, 9));
    fixture.clock.advance(Duration.ofMinutes(21));
    assertGone(Fixture.EDITOR, begun);
  }

  @Test
  void aBoundedNumberIsKept() {
    List<Wire.Operation> begun = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      begun.add(begin(Fixture.EDITOR));
    }
    fixture.standIn.json("GET /operations/op-1", 200, running(1, 9));
    assertGone(Fixture.EDITOR, begun.getFirst());
    assertEquals("running", state(Fixture.EDITOR, begun.get(1)).status());
    assertEquals("running", state(Fixture.EDITOR, begun.getLast()).status());
  }

  @Test
  void facesArePassedOnAndNothingElse() {
    Wire.Operation begun = begin(Fixture.EDITOR);
    fixture.standIn.json(
        "GET /operations/op-1",
        200,
        done(
            """
            {"persons":[{"faces":[{"id":4},{"id":5},{"id":6}]}]}\
            """));
    state(Fixture.EDITOR, begun);
    byte[] jpeg = {(byte) 0xff, (byte) 0xd8, 1, 2, 3};
    fixture.standIn.on(
        "GET /operations/op-1/faces/4",
        exchange -> StandIn.send(exchange, 200, "image/jpeg", jpeg));
    assertArrayEquals(jpeg, fixture.operations.face(Fixture.EDITOR, begun.id(), 4));
    fixture.standIn.json("GET /operations/op-1/faces/5", 200, "{}");
    assertThrows(
        Failure.NotFound.class, () -> fixture.operations.face(Fixture.EDITOR, begun.id(), 5));
    assertThrows(
        Failure.NotFound.class, () -> fixture.operations.face(Fixture.EDITOR, begun.id(), 6));
    fixture.standIn.on(
        "GET /operations/op-1/faces/7",
        exchange -> StandIn.send(exchange, 200, "image/jpeg", jpeg));
    assertThrows(
        Failure.NotFound.class,
        () -> fixture.operations.face(Fixture.EDITOR, begun.id(), 7),
        "it is of no result that was read");
  }

  // ---- what was found ----

  private static String match(String id, String name, double distance, int frames) {
    return """
    {"stashdb_id":"%s","name":"%s","confidence":0.7,"distance":%s,"facenet_distance":null,
     "arcface_distance":%s,"country":"FR","image_url":"https://pictures.example/a.jpg",
     "endpoint":"demo.foyer.example","already_tagged":false,"reliable":true,"frames":%d,
     "faces":%d,"models":["arcface"]}\
    """
        .formatted(id, name, distance, distance, frames, frames);
  }

  private static String person(String best, String... others) {
    List<String> all = new ArrayList<>(List.of(best));
    all.addAll(List.of(others));
    return """
    {"person_id":0,"frame_count":5,"best_match":%s,"all_matches":[%s],"signals_used":[],
     "tattoos_detected":0,"face_count":6,"faces":[
     {"id":11,"frame_index":-1,"seconds":0,"image_id":null,"x":10,"y":20,"width":30,"height":40,
      "frame_width":100,"frame_height":200,"confidence":0.9},
     {"id":12,"frame_index":3,"seconds":7.5,"image_id":null,"x":-5,"y":0,"width":300,
      "height":40,"frame_width":100,"frame_height":200,"confidence":0.8}]}\
    """
        .formatted(best, String.join(",", all));
  }

  private static String result(String... persons) {
    return """
    {"scene_id":"1","frames_analyzed":20,"faces_detected":9,"faces_after_filter":8,
     "persons":[%s],"errors":["one frame is broken"],"timing":{"total_ms":1234},
     "database_version":"2026.1.1","models_demo":true,"frame_source":"sprites"}\
    """
        .formatted(String.join(",", persons));
  }

  private Wire.Identification read(Viewer viewer, EntityRef entity, String result) {
    fixture.standIn.json("POST /identify/" + entity.type().key(), 202, running(0, 0));
    fixture.standIn.json("GET /operations/op-1", 200, done(result));
    Wire.Operation begun = fixture.operations.start(viewer, entity, null);
    return state(viewer, begun).result();
  }

  private LibraryPerformer performer(EntityRef ref) {
    return (LibraryPerformer) fixture.client.one(EntityType.PERFORMER, ref.id()).orElseThrow();
  }

  /** A performer of the library with an id at the endpoint, as anybody sees it. */
  private EntityRef linked(String externalId, String name) {
    EntityRef ref =
        Fixture.ref(
            EntityType.PERFORMER,
            fixture
                .client
                .performers()
                .create(
                    name, List.of(new LibraryExternalId(Fixture.ENDPOINT, externalId)), null, null)
                .id());
    fixture.cache(ref);
    return ref;
  }

  @Test
  void aResultIsToldInOurWords() {
    Wire.Identification found =
        read(
            Fixture.EDITOR,
            scene,
            result(person(match("x-1", "Nobody Here", 0.2, 4), match("x-2", "Other One", 0.3, 2))));
    assertEquals(20, found.framesAnalyzed());
    assertEquals(9, found.facesDetected());
    assertEquals(8, found.facesUsed());
    assertEquals(1234, found.tookMillis());
    assertEquals("2026.1.1", found.databaseVersion());
    assertTrue(found.demo());
    assertEquals("sprites", found.source());
    assertEquals(List.of("one frame is broken"), found.errors());
    Wire.Person person = found.persons().getFirst();
    assertEquals(5, person.frameCount());
    assertEquals(7.5, person.firstSeconds());
    assertEquals(7.5, person.lastSeconds());
    Wire.Face face = person.faces().getFirst();
    assertEquals(new Wire.Box(0.1, 0.1, 0.3, 0.2), rounded(face.box()));
    assertNull(face.seconds(), "a cover is at no moment");
    assertTrue(face.url().matches("/api/recognition/operations/[0-9a-f-]{36}/faces/11"));
    assertEquals(new Wire.Box(0, 0, 1, 0.2), rounded(person.faces().getLast().box()));
    Wire.Match best = person.best();
    assertEquals("x-1", best.externalId());
    assertEquals(0.1, best.gap(), 1e-9);
    assertEquals(Band.STRONG, best.band());
    assertNull(best.facenetDistance());
    assertEquals(0.2, best.arcfaceDistance());
    assertEquals(Place.NOT_IN_LIBRARY, best.status());
    assertEquals("https://pictures.example/a.jpg", best.portraitUrl());
    assertEquals(
        List.of("x-2"), person.alternatives().stream().map(Wire.Match::externalId).toList());
    assertEquals(-0.1, person.alternatives().getFirst().gap(), 1e-9);
  }

  private static Wire.Box rounded(Wire.Box box) {
    return new Wire.Box(
        Math.round(box.x() * 1000) / 1000.0,
        Math.round(box.y() * 1000) / 1000.0,
        Math.round(box.width() * 1000) / 1000.0,
        Math.round(box.height() * 1000) / 1000.0);
  }

  @Test
  void aPersonIsThePerformerWithTheIdAndOnTheItemWhenAdded() {
    EntityRef ada = linked("ada-1", "Ada Newcomer");
    String result = result(person(match("ada-1", "Ada N.", 0.2, 4)));
    Wire.Match match = read(Fixture.EDITOR, scene, result).persons().getFirst().best();
    assertEquals(Place.IN_LIBRARY, match.status());
    assertEquals(ada.id(), match.performer().id());
    assertEquals("Ada Newcomer", match.performer().name());
    assertEquals(
        "/api/proxy/library?path=%2Fperformer%2F" + ada.id() + "%2Fimage%3Ft%3D1&instanceId=main",
        match.performer().imageUrl());
    fixture.client.performers().add(EntityType.SCENE, scene.id(), List.of(ada.id()));
    fixture.cache(scene);
    assertEquals(
        Place.ON_ITEM, read(Fixture.EDITOR, scene, result).persons().getFirst().best().status());
  }

  @Test
  void whoHasTheNameIsThePersonUnlessTheEndpointKnowsBetter() {
    LibraryPerformer known = performer(fixture.any(EntityType.PERFORMER, 5));
    EntityRef other = linked("bea-1", "Bea Newcomer");
    Wire.Identification found =
        read(
            Fixture.EDITOR,
            scene,
            result(
                person(match("not-linked", "Unknown", 0.2, 4)),
                person(match("bea-2", "Bea Newcomer", 0.2, 4))));
    assertEquals(Place.NOT_IN_LIBRARY, found.persons().get(0).best().status());
    assertEquals(
        Place.NOT_IN_LIBRARY,
        found.persons().get(1).best().status(),
        other + " is somebody else: the endpoint has another id for that one");
    Wire.Match byName =
        read(
                Fixture.EDITOR,
                scene,
                result(
                    person(
                        match("q-1", known.name(), 0.2, 4)
                            .replace("demo.foyer.example", "elsewhere.example"))))
            .persons()
            .getFirst()
            .best();
    assertEquals(known.id(), byName.performer().id());
  }

  @Test
  void aHiddenPerformerIsAnsweredAsIfThereWereNone() throws Exception {
    EntityRef ada = linked("ada-1", "Ada Newcomer");
    fixture.client.performers().add(EntityType.SCENE, scene.id(), List.of(ada.id()));
    fixture.cache(scene);
    String result = result(person(match("ada-1", "Ada Newcomer", 0.2, 4)));
    fixture.hidden.add(ada);
    Wire.Match hidden = read(Fixture.EDITOR, scene, result).persons().getFirst().best();
    assertEquals(
        Place.ON_ITEM,
        read(Fixture.ADMINISTRATOR, scene, result).persons().getFirst().best().status());
    fixture.client.performers().delete(ada.id());
    fixture.clock.advance(Duration.ofSeconds(31));
    Wire.Match missing = read(Fixture.EDITOR, scene, result).persons().getFirst().best();
    ObjectMapper json = new ObjectMapper();
    assertEquals(json.writeValueAsString(missing), json.writeValueAsString(hidden));
    assertEquals(Place.NOT_IN_LIBRARY, hidden.status());
  }

  @Test
  void aResultThatIsLookedAtAgainAsksTheLibraryServerOnceInAWhile() {
    String result = result(person(match("ada-1", "Ada Newcomer", 0.2, 4)));
    read(Fixture.EDITOR, scene, result);
    int before = fixture.library.log().size();
    read(Fixture.EDITOR, scene, result);
    assertEquals(before, fixture.library.log().size());
    EntityRef ada = linked("ada-1", "Ada Newcomer");
    fixture.acceptance.accept(
        Fixture.EDITOR,
        scene,
        List.of(
            new Acceptance.Wanted(
                new KnownPeople.Named("ada-1", Fixture.DOMAIN, "Ada"), null, false, null)));
    Wire.Match match = read(Fixture.EDITOR, scene, result).persons().getFirst().best();
    assertEquals(Place.ON_ITEM, match.status());
    assertEquals(ada.id(), match.performer().id());
  }

  @Test
  void aLibraryServerThatIsAwayIsToldBesideTheResult() {
    fixture.library.close();
    Wire.Identification found =
        read(Fixture.EDITOR, scene, result(person(match("ada-1", "Ada", 0.2, 4))));
    assertEquals(1, found.persons().size());
    assertEquals(2, found.errors().size());
  }

  @Test
  void imagesAndGalleriesHaveBandsOfTheirOwn() {
    EntityRef image = fixture.any(EntityType.IMAGE, 2);
    Wire.Identification inImage =
        read(Fixture.EDITOR, image, result(person(match("x-1", "Nobody", 0.2, 1))));
    assertEquals(Band.STRONG, inImage.persons().getFirst().best().band());
    assertNull(inImage.persons().getFirst().firstSeconds());
    EntityRef gallery = fixture.any(EntityType.GALLERY, 2);
    Wire.Identification inGallery =
        read(
            Fixture.EDITOR,
            gallery,
            """
            {"gallery_id":"1","total_images":12,"images_processed":11,"faces_detected":3,
             "persons":[%s],"errors":[],"timing":{"total_ms":1}}\
            """
                .formatted(inImages("x-1", fixture.any(EntityType.IMAGE, 0).id())));
    assertEquals(12, inGallery.totalImages());
    assertEquals(11, inGallery.imagesProcessed());
    assertEquals(Band.DOUBTFUL, inGallery.persons().getFirst().best().band());
  }

  /** Somebody of a gallery who was seen once in each of these images. */
  private static String inImages(String id, String... images) {
    List<String> faces = new ArrayList<>();
    for (String image : images) {
      faces.add("{\"id\":%s,\"image_id\":\"%s\",\"seconds\":0}".formatted(image, image));
    }
    String best = match(id, "Nobody", 0.2, images.length);
    return """
    {"frame_count":%d,"best_match":%s,"all_matches":[%s],"face_count":%d,"faces":[%s]}\
    """
        .formatted(images.length, best, best, images.length, String.join(",", faces));
  }

  @Test
  void ofAGalleryOnlyImagesThatTheViewerSeesAreLookedAt() {
    EntityRef gallery = fixture.any(EntityType.GALLERY, 1);
    fixture.standIn.json("POST /identify/gallery", 202, running(0, 0));
    fixture.hidden.add(fixture.any(EntityType.IMAGE, 2));
    fixture.operations.start(Fixture.ADMINISTRATOR, gallery, null);
    assertEquals(
        "{\"gallery_id\":\"%s\"}".formatted(gallery.id()),
        fixture.standIn.asked.getLast().body(),
        "all of them, new ones too");
    fixture.operations.start(Fixture.EDITOR, gallery, null);
    assertEquals(
        "{\"gallery_id\":\"%s\",\"image_ids\":[\"%s\",\"%s\",\"%s\"]}"
            .formatted(
                gallery.id(),
                fixture.any(EntityType.IMAGE, 0).id(),
                fixture.any(EntityType.IMAGE, 1).id(),
                fixture.any(EntityType.IMAGE, 3).id()),
        fixture.standIn.asked.getLast().body());
  }

  @Test
  void facesOfImagesThatAreHiddenSinceAreInNoAnswer() {
    EntityRef gallery = fixture.any(EntityType.GALLERY, 1);
    EntityRef shown = fixture.any(EntityType.IMAGE, 0);
    EntityRef other = fixture.any(EntityType.IMAGE, 1);
    fixture.standIn.json("POST /identify/gallery", 202, running(0, 0));
    fixture.standIn.json(
        "GET /operations/op-1",
        200,
        done(
            "{\"persons\":[%s,%s,%s]}"
                .formatted(
                    inImages("x-1", shown.id(), other.id()),
                    inImages("x-2", other.id()),
                    "{\"frame_count\":3,\"faces\":[]}")));
    byte[] jpeg = {1, 2};
    for (EntityRef image : List.of(shown, other)) {
      fixture.standIn.on(
          "GET /operations/op-1/faces/" + image.id(),
          exchange -> StandIn.send(exchange, 200, "image/jpeg", jpeg));
    }
    int face = Integer.parseInt(other.id());
    Wire.Operation begun = fixture.operations.start(Fixture.EDITOR, gallery, null);
    assertEquals(2, state(Fixture.EDITOR, begun).result().persons().size());
    assertArrayEquals(jpeg, fixture.operations.face(Fixture.EDITOR, begun.id(), face));

    fixture.hidden.add(other);
    assertThrows(
        Failure.NotFound.class, () -> fixture.operations.face(Fixture.EDITOR, begun.id(), face));
    Wire.Identification found = state(Fixture.EDITOR, begun).result();
    assertEquals(1, found.persons().size());
    Wire.Person person = found.persons().getFirst();
    assertEquals(List.of(shown.id()), person.faces().stream().map(Wire.Face::imageId).toList());
    assertEquals(1, person.frameCount());
    assertEquals(1, person.best().frames());
    assertEquals(Band.DOUBTFUL, person.best().band());
    assertArrayEquals(
        jpeg, fixture.operations.face(Fixture.EDITOR, begun.id(), Integer.parseInt(shown.id())));
  }

  @Test
  void aSidecarOfAnotherMakeIsUnderstoodToo() {
    Wire.Identification faces =
        read(
            Fixture.EDITOR,
            fixture.any(EntityType.IMAGE, 2),
            """
            {"faces":[{"box":{"x":1,"y":2,"width":3,"height":4,"confidence":0.9},"matches":[%s]}],
             "face_count":1}\
            """
                .formatted(match("x-1", "Nobody", 0.2, 1)));
    assertEquals("x-1", faces.persons().getFirst().best().externalId());
    assertEquals(1, faces.facesDetected());
    Wire.Identification performers =
        read(
            Fixture.EDITOR,
            fixture.any(EntityType.GALLERY, 2),
            """
            {"performers":[{"performer_id":"x-1","name":"Nobody","best_distance":0.3,
             "image_count":4,"image_ids":["%s"]}]}\
            """
                .formatted(fixture.any(EntityType.IMAGE, 0).id()));
    assertEquals(0.3, performers.persons().getFirst().best().distance());
    assertEquals(Band.STRONG, performers.persons().getFirst().best().band());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"persons\":7}",
        "{\"persons\":[1,null,\"a\",[]]}",
        "{\"persons\":[{\"best_match\":[],\"all_matches\":{\"a\":1},\"faces\":\"x\"}]}",
        "{\"persons\":[{\"best_match\":{\"stashdb_id\":7,\"distance\":\"far\"}}]}",
        "{\"persons\":[{\"faces\":[{\"id\":\"x\"},{\"id\":1,\"frame_width\":-1}]}]}",
        "{\"persons\":[{\"frame_count\":1e99,\"person_id\":9999999999}],\"timing\":[]}",
        "{\"errors\":{\"a\":[1]},\"faces_detected\":{}}"
      })
  void garbageInAResultIsLeftOut(String result) {
    Wire.Identification found = read(Fixture.EDITOR, scene, result);
    found.persons().forEach(person -> assertNull(person.best()));
  }
}
