package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.rest.Access;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class OpenApiTest {
  /** A colour. */
  public enum Colour {
    RED,
    BLUE
  }

  /** A tree. */
  public record Branch(
      String name,
      @Nullable String note,
      @Nullable Branch parent,
      List<Branch> children,
      Map<String, Long> counts,
      Colour colour,
      Instant grown,
      boolean alive,
      double height,
      @Nullable Integer age) {}

  /** Something generic. */
  public record Page<T>(List<T> items, long count) {}

  /** A resource. */
  @Path("branches")
  public static final class BranchesResource {
    @GET
    public Page<Branch> list(@QueryParam("page") @DefaultValue("1") int page) {
      return new Page<>(List.of(), page);
    }

    @PUT
    @Path("{id: [0-9]{1,9}}")
    @Access(Access.Policy.ADMINISTRATOR)
    public Branch change(@PathParam("id") String id, Branch branch) {
      return branch;
    }
  }

  private final JsonNode document = document();

  private static JsonNode document() {
    OpenApi api = new OpenApi(new JacksonJson().mapper(), "1.2.3");
    new ResourceMethods(BranchesResource.class, Fakes.bundle("io.foyer.trees")).forEach(api::add);
    return api.document();
  }

  @Test
  void anOperationHasItsNamePolicyAndParameters() {
    JsonNode change = document.at("/paths/~1api~1branches~1{id}/put");
    assertEquals("branchesChange", change.path("operationId").asText());
    assertEquals("administrator", change.path("x-foyer-access").asText());
    assertEquals("trees", change.at("/tags/0").asText());
    assertEquals("path", change.at("/parameters/0/in").asText());
    assertEquals(
        "#/components/schemas/Branch",
        change.at("/requestBody/content/application~1json/schema/$ref").asText());
    assertEquals(false, change.path("x-foyer-read-only").asBoolean(true));
    JsonNode list = document.at("/paths/~1api~1branches/get");
    assertEquals(true, list.path("x-foyer-read-only").asBoolean());
    assertEquals("#/components/parameters/ViewAs", list.at("/parameters/1/$ref").asText());
    assertEquals("View-As", document.at("/components/parameters/ViewAs/name").asText());
    assertEquals("integer", list.at("/parameters/0/schema/type").asText());
    assertEquals(false, list.at("/parameters/0/required").asBoolean(true));
    assertEquals(
        "#/components/schemas/PageOfBranch",
        list.at("/responses/200/content/application~1json/schema/$ref").asText());
  }

  @Test
  void aRecordIsDescribedAsItIsWritten() {
    JsonNode branch = document.at("/components/schemas/Branch");
    assertEquals(
        "[\"name\",\"children\",\"counts\",\"colour\",\"grown\",\"alive\",\"height\"]",
        branch.path("required").toString());
    JsonNode members = branch.path("properties");
    assertEquals("[\"string\",\"null\"]", members.at("/note/type").toString());
    assertEquals("[\"integer\",\"null\"]", members.at("/age/type").toString());
    assertEquals(
        "[{\"$ref\":\"#/components/schemas/Branch\"},{\"type\":\"null\"}]",
        members.at("/parent/anyOf").toString());
    assertEquals("int64", members.at("/counts/additionalProperties/format").asText());
    assertEquals("[\"RED\",\"BLUE\"]", members.at("/colour/enum").toString());
    assertEquals("date-time", members.at("/grown/format").asText());
    assertEquals("number", members.at("/height/type").asText());
    assertEquals(
        "#/components/schemas/Branch",
        document.at("/components/schemas/PageOfBranch/properties/items/items/$ref").asText());
  }
}
