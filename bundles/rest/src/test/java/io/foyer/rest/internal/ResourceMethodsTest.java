package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.rest.Access;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResourceMethodsTest {
  /** A resource with sub-paths. */
  @Path("shelves")
  @Access(Access.Policy.ADMINISTRATOR)
  public static final class Shelves {
    @GET
    @Access(Access.Policy.PUBLIC)
    public String list() {
      return "";
    }

    @POST
    public String add() {
      return "";
    }

    @DELETE
    @Path("{id: [0-9]+}/books/{book}/")
    @Access(Access.Policy.USER)
    public String remove(@PathParam("id") String id, @PathParam("book") String book) {
      return "";
    }
  }

  private final List<ResourceMethods.Declared> methods =
      new ResourceMethods(Shelves.class, Fakes.bundle("io.foyer.shelves")).declared();

  private boolean matches(String method, String path) {
    return methods.stream().anyMatch(declared -> declared.matches(method, path));
  }

  @Test
  void pathAndMethodMustBothMatch() {
    assertTrue(matches("GET", "shelves"));
    assertTrue(matches("HEAD", "shelves/"));
    assertTrue(matches("POST", "shelves"));
    assertTrue(matches("DELETE", "shelves/12/books/a-b"));
    assertFalse(matches("PUT", "shelves"));
    assertFalse(matches("GET", "shelves/12"));
    assertFalse(matches("GET", "shelvesandmore"));
    assertFalse(matches("DELETE", "shelves/x/books/a"));
    assertFalse(matches("DELETE", "shelves/12/books/a/b"));
    assertFalse(matches("GET", ""));
  }

  @Test
  void thePolicyOfTheMethodWinsOverTheOneOfTheClass() {
    for (ResourceMethods.Declared method : methods) {
      assertEquals(
          switch (method.httpMethod()) {
            case "GET" -> Access.Policy.PUBLIC;
            case "DELETE" -> Access.Policy.USER;
            default -> Access.Policy.ADMINISTRATOR;
          },
          method.policy(),
          method.httpMethod());
      assertEquals("io.foyer.shelves", method.bundle());
    }
    assertEquals(3, methods.size());
  }
}
