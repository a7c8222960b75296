package io.foyer.demo.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import graphql.schema.GraphQLObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SchemaTest {
  private static final Set<String> ENTITIES_AND_VALUES =
      Set.of(
          "Scene",
          "Performer",
          "Studio",
          "Tag",
          "Group",
          "Gallery",
          "Image",
          "SceneMarker",
          "VideoFile",
          "ImageFile",
          "GalleryFile",
          "Fingerprint",
          "StashID",
          "VideoCaption",
          "SceneStreamEndpoint",
          "SceneGroup",
          "SceneMovie",
          "GroupDescription");

  @Test
  void everyFieldOfTheSchemaIsAnswered() {
    GraphQl graphQl = new GraphQl();
    List<String> missing = new ArrayList<>();
    for (String type : ENTITIES_AND_VALUES) {
      GraphQLObjectType object = graphQl.schema.getObjectType(type);
      object
          .getFieldDefinitions()
          .forEach(
              field -> {
                if (!graphQl.shapes.answers(type, field.getName())) {
                  missing.add(type + "." + field.getName());
                }
              });
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void floatsAreWrittenAsTheRealServerDoes() {
    assertEquals("30", JsonOut.text(30));
    assertEquals("0", JsonOut.text(0));
    assertEquals("23.976", JsonOut.text(23.976));
    assertEquals("1e+06", JsonOut.text(1e6));
    assertEquals("1.5e+12", JsonOut.text(1.5e12));
    assertEquals("1e-05", JsonOut.text(1e-5));
    assertEquals("-2.5", JsonOut.text(-2.5));
    assertEquals("0.0001", JsonOut.text(1e-4));
  }

  @Test
  void aHashLeadsBackToItsScene() {
    World world = new World(5, 300);
    for (int id : world.ids(Kind.SCENE).all()) {
      assertEquals(id, world.scenes.ofHash(world.scenes.oshash(id)));
    }
    assertEquals(0, world.scenes.ofHash("0123456789abcdef"));
  }

  @Test
  void aPersonKeepsTheLook() {
    World world = new World(5, 300);
    assertEquals(world.people.look(7), new World(5, 300).people.look(7));
  }
}
