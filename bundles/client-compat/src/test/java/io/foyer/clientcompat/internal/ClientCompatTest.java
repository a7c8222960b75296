package io.foyer.clientcompat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.Test;

/** The extension in a Jersey application without a server, with resources as the service has. */
final class ClientCompatTest {
  private static final URI BASE = URI.create("http://foyer.home:6969/api/");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A stream of a scene. */
  public record Stream(String url, String label) {}

  /** A row of a list, or one entity. */
  public record Row(
      String id,
      String instanceId,
      String url,
      String libraryUrl,
      String libraryCreatedAt,
      List<Row> tags,
      List<Stream> sceneStreams) {
    static Row of(String id, Row... tags) {
      return new Row(
          id,
          "one",
          "/api/scene/1/proxy-stream/stream",
          id.equals("none") ? null : "http://library/" + id,
          null,
          List.of(tags),
          List.of(
              new Stream("/api/scene/" + id + "/proxy-stream/stream.m3u8?resolution=LOW", "HLS")));
    }
  }

  /** A list of scenes. */
  public record Scenes(List<Row> scenes, int count) {}

  /** A list of images. */
  public record Images(List<Row> images, int count) {}

  /** Counts. */
  public record Status(boolean hasLibraryInstance, int libraryInstanceCount) {}

  /** What arrived. */
  public record Echo(String id, String query, boolean syncToLibrary, JsonNode body) {}

  /** A body. */
  public record Settings(boolean syncToLibrary) {}

  /** What the service has. */
  @Path("")
  @Produces("application/json")
  @Consumes("application/json")
  public static final class Service {
    @POST
    @Path("library/scenes")
    public Scenes scenes(JsonNode body) {
      if (body.has("fail")) {
        throw new WebApplicationException(
            Response.status(400)
                .entity(Map.of("error", "Invalid instance IDs", "details", List.of("a", "b")))
                .build());
      }
      return new Scenes(List.of(Row.of("7", Row.of("8")), Row.of("none")), 2);
    }

    @POST
    @Path("library/images")
    public Images images(JsonNode body) {
      return new Images(List.of(Row.of("7", Row.of("8"))), 1);
    }

    @POST
    @Path("library/tags")
    public JsonNode tags(JsonNode body) {
      return body;
    }

    @GET
    @Path("setup/status")
    public Status status() {
      return new Status(true, 2);
    }

    @GET
    @Path("setup/library-instances")
    public List<Row> servers() {
      return List.of();
    }

    @DELETE
    @Path("setup/library-instance/{id}")
    public Map<String, Object> deleteServer(@PathParam("id") String id) {
      if (id.equals("gone")) {
        throw new WebApplicationException(
            Response.status(404).entity(Map.of("error", "Library server not found")).build());
      }
      return Map.of("success", true, "message", "Library server \"" + id + "\" deleted");
    }

    @POST
    @Path("admin/recompute-exclusions/all")
    public Echo recomputeAll() {
      return new Echo("everybody", null, false, null);
    }

    @POST
    @Path("admin/recompute-exclusions/{id}")
    public Echo recompute(@PathParam("id") String id) {
      return new Echo(id, null, false, null);
    }

    @GET
    @Path("clips")
    public Echo clips(@QueryParam("sortBy") String sortBy, @QueryParam("q") String q) {
      return new Echo(sortBy, q, false, null);
    }

    @PUT
    @Path("user/settings")
    public Echo change(Settings settings) {
      return new Echo(null, null, settings.syncToLibrary(), null);
    }

    @DELETE
    @Path("user/{id}")
    public Echo delete(@PathParam("id") String id) {
      return new Echo(id, null, false, null);
    }

    @GET
    @Path("proxy/library")
    @Produces("image/png")
    public byte[] picture(@QueryParam("path") String path) {
      return path.getBytes(StandardCharsets.UTF_8);
    }

    @GET
    @Path("raw")
    public InputStream raw() {
      return new ByteArrayInputStream(
          "{\"libraryUrl\":\"as it is\"}".getBytes(StandardCharsets.UTF_8));
    }
  }

  private final ApplicationHandler application =
      new ApplicationHandler(
          new ResourceConfig(Service.class)
              .property("jersey.config.server.wadl.disableWadl", true)
              .registerInstances(
                  new ClientCompat(),
                  new JacksonJsonProvider(
                      JSON.copy()
                          .disable(
                              com.fasterxml.jackson.databind.DeserializationFeature
                                  .FAIL_ON_UNKNOWN_PROPERTIES))));

  private record Answer(int status, String text, ContainerResponse response) {
    JsonNode json() throws Exception {
      return JSON.readTree(text);
    }
  }

  private Answer call(String method, String path, String accept, byte[] body) throws Exception {
    ContainerRequest request =
        new ContainerRequest(
            BASE,
            URI.create(BASE + path),
            method,
            null,
            new MapPropertiesDelegate(),
            application.getConfiguration());
    if (accept != null) {
      request.header("Accept", accept);
    }
    if (body.length > 0) {
      request.header("Content-Type", "application/json");
    }
    request.setEntityStream(new ByteArrayInputStream(body));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ContainerResponse response = application.apply(request, out).get(10, TimeUnit.SECONDS);
    return new Answer(response.getStatus(), out.toString(StandardCharsets.UTF_8), response);
  }

  private Answer get(String path) throws Exception {
    return call("GET", path, "*/*", new byte[0]);
  }

  private Answer send(String method, String path, String body) throws Exception {
    return call(method, path, "*/*", body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aListIsWrappedForThePeersClientsAndPlainForTheServicesOwn() throws Exception {
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    for (String accept :
        Arrays.asList(null, "", "*/*", "application/json, text/plain, */*", "text/html, *; q=.2")) {
      JsonNode wrapped = call("POST", "library/scenes", accept, body).json();
      assertEquals(1, wrapped.size(), accept);
      assertEquals(2, wrapped.at("/findScenes/count").asInt(), accept);
      assertEquals("7", wrapped.at("/findScenes/scenes/0/id").asText(), accept);
    }
    JsonNode own = call("POST", "library/scenes", "application/json", body).json();
    assertEquals(JSON.valueToTree(new Service().scenes(JSON.createObjectNode())), own);
  }

  @Test
  void everyMemberWithAnAliasIsSentUnderBothNamesAtAnyDepth() throws Exception {
    assertEquals(
        "{\"hasLibraryInstance\":true,\"hasStashInstance\":true,"
            + "\"libraryInstanceCount\":2,\"stashInstanceCount\":2}",
        get("setup/status").text());
    JsonNode rows = send("POST", "library/scenes", "{}").json().at("/findScenes/scenes");
    assertEquals("http://library/7", rows.at("/0/libraryUrl").asText());
    assertEquals("http://library/7", rows.at("/0/stashUrl").asText());
    assertEquals("http://library/8", rows.at("/0/tags/0/stashUrl").asText());
    assertTrue(rows.get(1).get("stashUrl").isNull());
    assertTrue(rows.get(1).get("stashCreatedAt").isNull());
  }

  @Test
  void theRowsOfTheImageListAloneNameTheirLibraryServerTwice() throws Exception {
    JsonNode image = send("POST", "library/images", "{}").json().at("/findImages/images/0");
    assertEquals("one", image.get("stashInstanceId").asText());
    assertFalse(image.at("/tags/0").has("stashInstanceId"));
    JsonNode scene = send("POST", "library/scenes", "{}").json().at("/findScenes/scenes/0");
    assertFalse(scene.has("stashInstanceId"));
  }

  @Test
  void streamsHaveTheAbsoluteAddressesOfALibraryServer() throws Exception {
    JsonNode scene = send("POST", "library/scenes", "{}").json().at("/findScenes/scenes/0");
    assertEquals(
        "http://foyer.home:6969/scene/7/stream.m3u8?resolution=LOW",
        scene.at("/sceneStreams/0/url").asText());
    assertEquals("/api/scene/1/proxy-stream/stream", scene.get("url").asText());
  }

  @Test
  void aPathOfThePeersIsTheServicesOwnAndAnsweredInThePeersForm() throws Exception {
    assertEquals(200, get("setup/stash-instances").status());
    assertEquals(200, get("setup/stash-instances/").status());
    assertEquals("3", send("POST", "exclusions/recompute/3", "").json().get("id").asText());
    assertEquals(
        "everybody", send("POST", "exclusions/recompute-all", "").json().get("id").asText());
    assertEquals(
        "Stash instance \"x\" deleted",
        call("DELETE", "setup/stash-instance/x", "application/json", new byte[0])
            .json()
            .get("message")
            .asText());
    assertEquals(
        "Library server \"x\" deleted",
        call("DELETE", "setup/library-instance/x", "application/json", new byte[0])
            .json()
            .get("message")
            .asText());
  }

  @Test
  void aPathThatIsWrittenInAnotherWayIsNoAlias() throws Exception {
    for (String path :
        List.of(
            "setup/%73tash-instances",
            "setup//stash-instances",
            "setup/./stash-instances",
            "setup/x/../stash-instances",
            "setup/stash-instances;x=1",
            "Setup/stash-instances",
            "setup/stash-instances/7")) {
      assertEquals(404, get(path).status(), path);
    }
    assertEquals(404, send("POST", "exclusions/recompute/all", "").status());
  }

  @Test
  void aSegmentReachesTheResourceAsItWasSent() throws Exception {
    assertEquals(
        "a/b c%",
        send("POST", "exclusions/recompute/a%2Fb%20c%25?x=%2F", "").json().get("id").asText());
  }

  @Test
  void aSortKeyOfThePeersIsTheServicesOwn() throws Exception {
    JsonNode clips = get("clips?q=a%26sortBy%3DstashCreatedAt&sortBy=stashCreatedAt").json();
    assertEquals("libraryCreatedAt", clips.get("id").asText());
    assertEquals("a&sortBy=stashCreatedAt", clips.get("query").asText());
    assertEquals("stashCreatedAtX", get("clips?sortBy=stashCreatedAtX").json().get("id").asText());
  }

  @Test
  void aFailureIsToldInThePeersWords() throws Exception {
    assertEquals(
        "{\"error\":\"Stash instance not found\"}",
        send("DELETE", "setup/stash-instance/gone", "").text());
    JsonNode invalid = send("POST", "library/scenes", "{\"fail\":1}").json();
    assertEquals("Invalid instance IDs", invalid.get("error").asText());
    assertEquals("a, b", invalid.get("details").asText());
  }

  @Test
  void whatIsNotBuiltIsNotFound() throws Exception {
    Answer settings = get("user/filter-presets");
    assertEquals(404, settings.status());
    assertEquals("Not found", settings.json().get("error").asText());
    assertEquals(404, get("playlists").status());
    assertEquals(405, get("user/12").status());
  }

  @Test
  void whatIsNoJsonValuePassesUntouched() throws Exception {
    assertEquals("/scene/1/screenshot", get("proxy/stash?path=/scene/1/screenshot").text());
    assertEquals("{\"libraryUrl\":\"as it is\"}", get("raw").text());
  }

  @Test
  void aRequestsMemberMayHaveEitherNameAndTheServicesOwnWins() throws Exception {
    assertTrue(synced("{\"syncToStash\":true}"));
    assertTrue(synced("{ \"syncToLibrary\" : true }"));
    assertTrue(
        synced("{\"theme\":\"ü\",\"syncToStash\": true ,\"x\":[{\"syncToLibrary\":false}]}"));
    assertTrue(synced("{\"syncToStash\":false,\"syncToLibrary\":true}"));
    assertTrue(synced("{\"syncToLibrary\":true,\"syncToStash\":false}"));
    assertFalse(synced("{\"x\":{\"syncToStash\":true}}"));
  }

  private boolean synced(String body) throws Exception {
    return send("PUT", "user/settings", body).json().get("syncToLibrary").asBoolean();
  }

  @Test
  void allTagsAtOnceAreTheMostThatThereIs() throws Exception {
    assertEquals(
        "{\"findTags\":{\"filter\":{\"per_page\":1000,\"q\":\"-1\"},\"per_page\":-1}}",
        send("POST", "library/tags", "{\"filter\":{\"per_page\": -1,\"q\":\"-1\"},\"per_page\":-1}")
            .text());
    assertEquals(
        "{\"filter\":{\"per_page\":-1}}",
        call(
                "POST",
                "library/tags",
                "application/json",
                "{\"filter\":{\"per_page\":-1}}".getBytes(StandardCharsets.UTF_8))
            .text());
  }
}
