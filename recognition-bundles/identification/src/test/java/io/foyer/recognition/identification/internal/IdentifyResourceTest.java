package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.Failure;
import io.foyer.recognition.api.FrameSource;
import io.foyer.recognition.api.IdentitySignal;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.api.PictureReader;
import io.foyer.recognition.api.SceneFootage;
import io.foyer.recognition.api.SidecarLibrary;
import io.foyer.recognition.identification.internal.Fakes.Seen;
import io.foyer.recognition.sidecar.Unprocessable;
import io.foyer.store.Store;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The endpoints, from the body of a request to the answer, with people who are numbers. */
class IdentifyResourceTest {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  @TempDir Path directory;

  private final Fakes.Models models = new Fakes.Models();
  private final Fakes.Release release = new Fakes.Release("2026.1.1", 20);
  private final ServiceLeases desk = new ServiceLeases();
  private final Library library = new Library();
  private final Source sprites = new Source("sprites", 20);
  private final Source stream = new Source("stream", 40);
  private final Operations operations = new Operations();
  private final FrameSources sources = new FrameSources();
  private Store.Standalone store;
  private Fingerprints fingerprints;
  private Identifications identifications;
  private IdentifyResource identify;
  private OperationsResource resource;

  @BeforeEach
  void start() {
    start(20, true);
  }

  private void start(int faceCandidates, boolean body) {
    stop();
    store = Store.at(directory);
    fingerprints = new Fingerprints(store, Clock.systemUTC());
    desk.offer(models, release);
    sources.offer(List.of(stream, sprites));
    identifications =
        new Identifications(
            operations,
            desk,
            sources,
            library,
            IdentifyResourceTest::decoded,
            new Fakes.Aligner(),
            Fakes.settings(faceCandidates, body),
            fingerprints,
            new PublicPictures(address -> false));
    identify = new IdentifyResource(identifications);
    resource = new OperationsResource(operations);
  }

  @AfterEach
  void stop() {
    if (store != null) {
      identifications.stop();
      store.close();
    }
  }

  /** A file is the pixels themselves; one that begins with 0xff is damaged. */
  private static PictureReader.Decoded decoded(byte[] file) throws PictureReader.UnreadablePicture {
    if (file.length == 0 || file[0] == -1) {
      throw new PictureReader.UnreadablePicture("it is not a picture");
    }
    return new PictureReader.Decoded(new Picture(4, file.length / 12, file), 1);
  }

  private static final class Library implements SidecarLibrary {
    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, Scene> scenes = new HashMap<>();
    private final Map<String, Gallery> galleries = new HashMap<>();
    private @Nullable RuntimeException failure;

    @Override
    public @Nullable Scene scene(String id) {
      if (failure != null) {
        throw failure;
      }
      return scenes.get(id);
    }

    @Override
    public @Nullable Image image(String id) {
      return id.equals("404") ? null : new Image(id, id.equals("0") ? null : "/image/" + id);
    }

    @Override
    public @Nullable Gallery gallery(String id) {
      return galleries.get(id);
    }

    @Override
    public InputStream media(String pathAndQuery, long maximumBytes) {
      byte[] file = files.get(pathAndQuery);
      if (file == null) {
        throw new Failure.Upstream("The library server does not have this file.", false, null);
      }
      return new ByteArrayInputStream(file);
    }

    @Override
    public Optional<String> picturePath(URI address) {
      return address.getHost().equals("library")
          ? Optional.of(address.getPath())
          : Optional.empty();
    }

    @Override
    public List<MetadataEndpoint> metadataEndpoints() {
      return List.of();
    }
  }

  private static final class Source implements FrameSource {
    private final String name;
    private final int minimumFaceSize;
    private final List<Integer> asked = new ArrayList<>();
    private Picture[] frames = {};
    private @Nullable RuntimeException failure;
    private boolean closed;

    Source(String name, int minimumFaceSize) {
      this.name = name;
      this.minimumFaceSize = minimumFaceSize;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int minimumFaceSize() {
      return minimumFaceSize;
    }

    @Override
    public boolean available(SceneFootage scene) {
      return true;
    }

    @Override
    public Run open(SceneFootage scene, int wanted, double startPart, double endPart) {
      if (failure != null) {
        throw failure;
      }
      asked.add(wanted);
      Run run = Fakes.run(frames);
      return new Run() {
        @Override
        public int expected() {
          return run.expected();
        }

        @Override
        public io.foyer.recognition.api.@Nullable Frame next() {
          return run.next();
        }

        @Override
        public List<String> errors() {
          return List.of("1", "2", "3", "4", "5", "6");
        }

        @Override
        public void close() {
          closed = true;
        }
      };
    }
  }

  private void scene(String id, String... performers) {
    library.scenes.put(
        id,
        new SidecarLibrary.Scene(
            new SceneFootage(id, 60, 640, 360, "/s", "/v", "/f", null), List.of(performers)));
  }

  private static <T> T body(Class<T> type, String json) throws Exception {
    return MAPPER.readValue(json.replace('\'', '"'), type);
  }

  private static JsonNode json(Response response) {
    assertEquals(200, response.getStatus());
    return MAPPER.valueToTree(response.getEntity());
  }

  private JsonNode askScene(String json) throws Exception {
    return json(identify.scene(body(Requests.OfScene.class, json), null, null));
  }

  @Test
  void aSceneIsAnsweredInTheFormOfTheContract() throws Exception {
    scene("7", "id-5");
    sprites.frames =
        new Picture[] {
          Fakes.picture(new Seen(3), new Seen(5, 40, 25)),
          Fakes.picture(new Seen(3), new Seen(5, 40, 25)),
          Fakes.picture(new Seen(44, 10, 60)),
        };
    JsonNode answer = askScene("{'scene_id':'7','frame_source':'sprites','ignored':1}");

    assertEquals("7", answer.path("scene_id").textValue());
    assertEquals(3, answer.path("frames_analyzed").intValue());
    assertEquals(60, answer.path("frames_requested").intValue());
    assertEquals(List.of(30), sprites.asked, "the setting stands for the default");
    assertEquals(5, answer.path("faces_detected").intValue());
    assertEquals(5, answer.path("faces_after_filter").intValue());
    assertEquals(20, answer.path("min_face_size").intValue());
    assertEquals("sprites", answer.path("frame_source").textValue());
    assertEquals("2026.1.1", answer.path("database_version").textValue());
    assertTrue(answer.path("models_demo").booleanValue());
    assertTrue(answer.path("fingerprint_saved").booleanValue());
    assertTrue(answer.path("fingerprint_error").isNull());
    assertFalse(answer.path("multi_signal_used").booleanValue());
    assertEquals(5, answer.path("errors").size());
    assertTrue(answer.path("timing").path("face_loop_ms").isInt());
    assertTrue(sprites.closed);

    JsonNode persons = answer.path("persons");
    assertEquals(3, persons.size());
    JsonNode best = persons.path(0).path("best_match");
    assertEquals("Person 3", best.path("name").textValue());
    assertEquals("id-3", best.path("stashdb_id").textValue());
    assertEquals("example.org", best.path("endpoint").textValue());
    assertEquals(1 - Math.cos(0.3), best.path("distance").doubleValue(), 1e-6);
    assertEquals(Math.cos(0.3), best.path("confidence").doubleValue(), 1e-6);
    assertEquals("[\"facenet\",\"arcface\"]", best.path("models").toString());
    assertTrue(best.path("reliable").booleanValue());
    assertFalse(best.path("already_tagged").booleanValue());
    assertTrue(best.path("image_url").isNull());
    assertEquals(2, best.path("frames").intValue());
    assertEquals(0, persons.path(0).path("person_id").intValue());
    assertEquals(2, persons.path(0).path("frame_count").intValue());
    assertTrue(
        persons.path(1).path("best_match").path("already_tagged").booleanValue(),
        "the library server knows");
    assertTrue(persons.path(2).path("best_match").isNull());
    assertEquals(0, persons.path(2).path("all_matches").size());
    JsonNode face = persons.path(0).path("faces").path(0);
    assertEquals(60, face.path("width").intValue());
    assertEquals(4, face.path("frame_width").intValue());
    String operation = answer.path("operation_id").textValue();
    Response jpeg = resource.face(operation, face.path("id").intValue());
    assertEquals("image/jpeg", jpeg.getMediaType().toString());
    assertThrows(Failure.NotFound.class, () -> resource.face(operation, 99));
    assertEquals(
        new FingerprintMapper.Scene("complete", 4, 3, "2026.1.1"),
        fingerprints.database().read(FingerprintMapper.class, mapper -> mapper.scene(7)));
  }

  @Test
  void valuesOfTheRequestAreKept() throws Exception {
    scene("7");
    stream.frames = new Picture[] {Fakes.picture(new Seen(3, 80, 60), new Seen(4, 20, 100))};
    // 1 - cos 0.8 = 0.30; 1 - cos 0.2 = 0.02
    JsonNode answer =
        askScene(
            "{'scene_id':'7','frame_source':'stream','num_frames':99,'max_distance':0.1,"
                + "'min_face_size':50,'top_k':1}");
    assertEquals(List.of(99), stream.asked);
    assertEquals(
        "Person 4", answer.path("persons").path(0).path("best_match").path("name").textValue());
    assertTrue(answer.path("persons").path(1).path("best_match").isNull());
    assertEquals(50, answer.path("min_face_size").intValue());
    assertEquals(
        1,
        askScene("{'scene_id':'7','frame_source':'stream','min_face_size':61}")
            .path("faces_after_filter")
            .intValue());
  }

  @ParameterizedTest
  @CsvSource({
    "num_frames, 4",
    "num_frames, 121",
    "start_offset_pct, 0.6",
    "end_offset_pct, 0.4",
    "min_face_size, 19",
    "min_face_size, 201",
    "min_face_confidence, 0.05",
    "top_k, 0",
    "top_k, 11",
    "max_distance, 2.1",
    "max_distance, -0.1",
    "cluster_threshold, 0.1",
    "cluster_threshold, 3.1"
  })
  void valuesOutOfRangeAreNamed(String field, String value) {
    Unprocessable refused =
        assertThrows(
            Unprocessable.class, () -> askScene("{'scene_id':'7','" + field + "':" + value + "}"));
    JsonNode detail = MAPPER.valueToTree(refused.detail());
    assertEquals(1, detail.size());
    assertEquals("[\"body\",\"" + field + "\"]", detail.path(0).path("loc").toString());
    assertTrue(detail.path(0).path("msg").textValue().startsWith("Input should be"));
    assertEquals(0, models.leases.get(), "looked at before anything is taken");
  }

  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    Unprocessable refused =
        assertThrows(
            Unprocessable.class,
            () -> askScene("{'top_k':0,'num_frames':1,'frame_source':'film'}"));
    assertEquals(4, MAPPER.valueToTree(refused.detail()).size());
    assertThrows(Unprocessable.class, () -> identify.scene(null, null, null));
    assertThrows(Unprocessable.class, () -> identify.url(null, null, null, null, null));
    assertThrows(Unprocessable.class, () -> identify.url("http://a/b", 21, null, null, null));
    assertThrows(
        Unprocessable.class,
        () -> identify.image(body(Requests.OfImage.class, "{'image_id':''}"), null, null));
    assertThrows(
        Unprocessable.class,
        () -> identify.gallery(body(Requests.OfGallery.class, "{}"), null, null));
  }

  @Test
  void causesAreToldInTheWordsOfTheContract() {
    assertEquals(
        "Scene not found or has no files",
        assertThrows(Failure.NotFound.class, () -> askScene("{'scene_id':'8'}")).getMessage());
    library.scenes.put(
        "9",
        new SidecarLibrary.Scene(
            new SceneFootage("9", 0, 0, 0, "/s", "/v", "/f", null), List.of()));
    assertEquals(
        "Scene has no duration",
        assertThrows(Failure.Invalid.class, () -> askScene("{'scene_id':'9'}")).getMessage());
    library.failure = new Failure.Upstream("The library server is away.", false, null);
    assertEquals(
        "Failed to query scene: The library server is away.",
        assertThrows(Failure.Invalid.class, () -> askScene("{'scene_id':'9'}")).getMessage());
    desk.offer(models, null);
    assertEquals(
        "Database not loaded",
        assertThrows(Failure.Unavailable.class, () -> askScene("{'scene_id':'9'}")).getMessage());
  }

  @Test
  void autoTakesSpritesAndElseTheStream() throws Exception {
    scene("7");
    assertEquals("sprites", askScene("{'scene_id':'7'}").path("frame_source").textValue());
    sprites.failure = new Failure.NotFound("The scene has no sprite sheet.");
    JsonNode streamed = askScene("{'scene_id':'7'}");
    assertEquals("stream", streamed.path("frame_source").textValue());
    assertEquals(40, streamed.path("min_face_size").intValue());
    sprites.failure = new Failure.Upstream("The sprite sheet cannot be read.", false, null);
    assertEquals("stream", askScene("{'scene_id':'7'}").path("frame_source").textValue());
    sprites.failure = new Failure.NotFound("The scene has no sprite sheet.");
    stream.failure =
        new Failure.Unavailable("ffmpeg not available", java.time.Duration.ofMinutes(1));
    assertEquals(
        "The scene has no sprite sheet.",
        assertThrows(Failure.NotFound.class, () -> askScene("{'scene_id':'7'}")).getMessage());
    assertEquals(
        "ffmpeg not available",
        assertThrows(
                Failure.Unavailable.class,
                () -> askScene("{'scene_id':'7','frame_source':'stream'}"))
            .getMessage());
    assertThrows(
        Failure.NotFound.class, () -> askScene("{'scene_id':'7','frame_source':'sprites'}"));
    assertEquals(0, models.leases.get() + release.leases.get());
  }

  @Test
  void anImageIsAnsweredFaceByFace() throws Exception {
    library.files.put("/image/12", Fakes.picture(new Seen(3), new Seen(44)).rgb());
    JsonNode answer =
        json(
            identify.image(
                body(Requests.OfImage.class, "{'image_id':'12','max_distance':0.5}"), null, null));
    assertEquals(2, answer.path("face_count").intValue());
    JsonNode first = answer.path("faces").path(0);
    assertEquals(60, first.path("box").path("width").intValue());
    assertEquals(0.9, first.path("box").path("confidence").doubleValue());
    assertEquals(1, first.path("matches").size());
    assertEquals("Person 3", first.path("matches").path(0).path("name").textValue());
    assertEquals(0, answer.path("faces").path(1).path("matches").size());
    assertEquals(2, answer.path("persons").size());
    assertTrue(answer.path("fingerprint_saved").booleanValue());
    assertThrows(Failure.NotFound.class, () -> image("404"));
    assertEquals(
        "Image has no image path",
        assertThrows(Failure.Invalid.class, () -> image("0")).getMessage());
    assertEquals(
        "Failed to fetch image: The library server does not have this file.",
        assertThrows(Failure.Invalid.class, () -> image("5")).getMessage());
    library.files.put("/image/6", new byte[] {-1});
    assertEquals(
        "Failed to decode image: it is not a picture",
        assertThrows(Failure.Invalid.class, () -> image("6")).getMessage());
  }

  private JsonNode image(String id) throws Exception {
    return json(
        identify.image(body(Requests.OfImage.class, "{'image_id':'" + id + "'}"), null, null));
  }

  @Test
  void aPictureComesInTheRequestOrFromAnAddress() throws Exception {
    byte[] file = Fakes.picture(new Seen(3)).rgb();
    JsonNode given =
        json(
            identify.picture(
                body(
                    Requests.OfPicture.class,
                    "{'image_base64':'" + Base64.getEncoder().encodeToString(file) + "'}"),
                null,
                null));
    assertEquals(1, given.path("face_count").intValue());
    assertFalse(given.path("fingerprint_saved").booleanValue());
    library.files.put("/image/12", file);
    assertEquals(
        1,
        json(identify.url("http://library/image/12", null, null, null, null))
            .path("face_count")
            .intValue());
    assertEquals(
        "Failed to fetch image: the address is not a public one",
        assertThrows(
                Failure.Invalid.class,
                () -> identify.url("http://127.0.0.1:7/x", null, null, null, null))
            .getMessage());
    assertEquals(
        "Must provide either image_url or image_base64",
        assertThrows(
                Failure.Invalid.class,
                () -> identify.picture(body(Requests.OfPicture.class, "{}"), null, null))
            .getMessage());
  }

  @Test
  void aGalleryIsAnsweredPerformerByPerformer() throws Exception {
    library.galleries.put(
        "5",
        new SidecarLibrary.Gallery(
            "5",
            List.of(
                new SidecarLibrary.Image("1", "/image/1"),
                new SidecarLibrary.Image("2", "/image/2"),
                new SidecarLibrary.Image("3", null),
                new SidecarLibrary.Image("4", "/image/4"),
                new SidecarLibrary.Image("6", "/image/6"))));
    library.files.put("/image/1", Fakes.picture(new Seen(3), new Seen(4)).rgb());
    library.files.put("/image/2", Fakes.picture(new Seen(3, 40, 60)).rgb());
    library.files.put("/image/6", new byte[] {-1});
    JsonNode answer =
        json(identify.gallery(body(Requests.OfGallery.class, "{'gallery_id':'5'}"), null, null));
    assertEquals(5, answer.path("total_images").intValue());
    assertEquals(2, answer.path("images_processed").intValue());
    assertEquals(3, answer.path("faces_detected").intValue());
    JsonNode first = answer.path("performers").path(0);
    assertEquals("id-3", first.path("performer_id").textValue());
    assertEquals(2, first.path("image_count").intValue());
    assertEquals("[\"1\",\"2\"]", first.path("image_ids").toString());
    assertEquals(1 - Math.cos(0.3), first.path("best_distance").doubleValue(), 1e-6);
    assertEquals(
        (2 - Math.cos(0.3) - Math.cos(0.4)) / 2, first.path("avg_distance").doubleValue(), 1e-6);
    assertEquals(2, answer.path("performers").size(), "person 4 is near enough in one image");
    assertEquals(
        "[\"Image 3 has no URL\",\"Image 4: The library server does not have this file.\","
            + "\"Image 6: it is not a picture\"]",
        answer.path("errors").toString());
    assertEquals(2, answer.path("fingerprints_saved").intValue());
    assertEquals(
        "1", answer.path("persons").path(0).path("faces").path(0).path("image_id").textValue());
    JsonNode some =
        json(
            identify.gallery(
                body(Requests.OfGallery.class, "{'gallery_id':'5','image_ids':['2','99']}"),
                null,
                null));
    assertEquals(1, some.path("total_images").intValue());
    assertEquals(1, some.path("faces_detected").intValue());
    assertEquals(
        "[\"2\"]", some.path("performers").path(0).path("image_ids").toString(), "and no other");
    assertEquals("[]", some.path("errors").toString());
    library.galleries.put("6", new SidecarLibrary.Gallery("6", List.of()));
    assertEquals(
        0,
        json(identify.gallery(body(Requests.OfGallery.class, "{'gallery_id':'6'}"), null, null))
            .path("performers")
            .size());
    assertThrows(
        Failure.NotFound.class,
        () -> identify.gallery(body(Requests.OfGallery.class, "{'gallery_id':'7'}"), null, null));
  }

  @Test
  void whoDoesNotWaitGetsTheOperation() throws Exception {
    scene("7");
    sprites.frames = new Picture[] {Fakes.picture(new Seen(3))};
    Response accepted =
        identify.scene(
            body(Requests.OfScene.class, "{'scene_id':'7'}"), "wait=0, Respond-Async", null);
    assertEquals(202, accepted.getStatus());
    Operation.State first = (Operation.State) accepted.getEntity();
    assertEquals("/operations/" + first.id(), accepted.getLocation().toString());
    assertEquals("scene", first.kind());
    assertEquals("7", first.targetId());
    operations.byId(first.id()).await();
    Operation.State done = resource.operation(first.id());
    assertEquals("done", done.status());
    assertNotNull(done.result());
    assertEquals(204, resource.end(first.id()).getStatus());
    assertThrows(Failure.NotFound.class, () -> resource.operation(first.id()));
  }

  @Test
  void aCallerThatWaitsCanBeStoppedByTheIdItChose() throws Exception {
    scene("7");
    CountDownLatch inside = new CountDownLatch(1);
    sources.offer(
        List.of(
            new FrameSource() {
              @Override
              public String name() {
                return "sprites";
              }

              @Override
              public int minimumFaceSize() {
                return 20;
              }

              @Override
              public boolean available(SceneFootage scene) {
                return true;
              }

              @Override
              public Run open(SceneFootage scene, int frames, double start, double end) {
                inside.countDown();
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                throw new OperationCancelled();
              }
            }));
    Thread stopper =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    assertTrue(inside.await(20, TimeUnit.SECONDS));
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  resource.end("my-own-id");
                });
    assertThrows(
        OperationCancelled.class,
        () -> identify.scene(body(Requests.OfScene.class, "{'scene_id':'7'}"), null, "my-own-id"));
    stopper.join();
    assertEquals("cancelled", resource.operation("my-own-id").status());
  }

  /** Halves the rank of everybody but one. */
  private static IdentitySignal favouring(String name, String who) {
    return new IdentitySignal() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<String> missing() {
        return Optional.empty();
      }

      @Override
      public Optional<Observation> observe(
          List<Sighting> sightings, PerformerDatabase.Lease database) {
        assertArrayEquals(
            new int[] {1}, sightings.stream().mapToInt(seen -> seen.faces().size()).toArray());
        return Optional.of(
            new Observation() {
              @Override
              public int count() {
                return 2;
              }

              @Override
              public double factor(PerformerDatabase.Performer candidate) {
                return candidate.name().equals(who) ? 1 : 0.5;
              }
            });
      }
    };
  }

  @Test
  void signalsAreUsedAsSettingAndRequestSay() throws Exception {
    // Between two people: 1 - cos 0.6 = 0.17 to person 3, and 1 - sin 0.6 = 0.44 to person 4.
    library.files.put("/image/12", Fakes.picture(new Seen(3, 60, 60)).rgb());
    identifications.offer(List.of(favouring("tattoo", "Person 3")));
    JsonNode answer = image("12");
    assertEquals(
        "[\"face\",\"tattoo\"]", answer.path("persons").path(0).path("signals_used").toString());
    assertEquals(2, answer.path("persons").path(0).path("tattoos_detected").intValue());
    assertTrue(answer.path("multi_signal_used").booleanValue());
    for (String switchedOff : List.of("'use_tattoo':false", "'use_multi_signal':false")) {
      JsonNode without =
          json(
              identify.image(
                  body(Requests.OfImage.class, "{'image_id':'12'," + switchedOff + "}"),
                  null,
                  null));
      assertEquals("[]", without.path("persons").path(0).path("signals_used").toString());
      assertFalse(without.path("multi_signal_used").booleanValue());
    }
    start(20, false);
    identifications.offer(List.of(favouring("body", "Person 3")));
    assertFalse(
        image("12").path("multi_signal_used").booleanValue(), "switched off by the setting");
  }
}
