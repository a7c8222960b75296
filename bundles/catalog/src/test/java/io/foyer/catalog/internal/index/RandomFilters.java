package io.foyer.catalog.internal.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.core.EntityType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes filters at random, every criterion of the contract with every modifier. */
final class RandomFilters {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String COMMON =
      "ids:ids instance_id:instance q:q favorite:flag created_at:date updated_at:date ";

  static final Map<EntityType, String> CRITERIA =
      Map.of(
          EntityType.SCENE,
          COMMON
              + "performers:entity tags:entity studios:entity groups:entity galleries:entity"
              + " performer_favorite:true studio_favorite:true tag_favorite:true rating100:number"
              + " o_counter:number play_count:number play_duration:number last_played_at:date"
              + " last_o_at:date duration:number bitrate:number framerate:number"
              + " resolution:resolution orientation:orientation title:text details:text"
              + " director:text video_codec:text audio_codec:text date:date"
              + " performer_count:number tag_count:number performer_age:number",
          EntityType.PERFORMER,
          COMMON
              + "gender:choice eye_color:choice ethnicity:choice hair_color:choice"
              + " fake_tits:choice tags:entity studios:entity groups:entity scenes:entity"
              + " scene_filter:nested rating100:number o_counter:number play_count:number"
              + " scene_count:number name:text details:text tattoos:text piercings:text"
              + " measurements:text height:number weight:number penis_length:number"
              + " career_length:number age:number birth_year:number death_year:number"
              + " birthdate:date death_date:date",
          EntityType.STUDIO,
          COMMON
              + "tags:entity parents:entity rating100:number o_counter:number play_count:number"
              + " scene_count:number name:text details:text",
          EntityType.TAG,
          COMMON
              + "parents:entity performers:entity studios:entity scenes_filter:nested"
              + " rating100:number o_counter:number play_count:number scene_count:number"
              + " name:text description:text",
          EntityType.GROUP,
          COMMON
              + "studios:entity scenes:entity performers:entity tags:entity rating100:number"
              + " scene_count:number duration:number name:text synopsis:text director:text"
              + " date:date",
          EntityType.GALLERY,
          COMMON
              + "hasFavoriteImage:true studios:entity scenes:entity performers:entity tags:entity"
              + " rating100:number image_count:number title:text date:date",
          EntityType.IMAGE,
          COMMON
              + "rating100:number! o_counter:number! performers:entity tags:entity"
              + " galleries:entity studios:entity resolution:resolution orientation:orientation"
              + " date:date",
          EntityType.CLIP,
          "isGenerated:generated sceneId:list tagIds:list sceneTagIds:list performerIds:list"
              + " studioId:list instanceId:instance");

  private final Random random;

  RandomFilters(Random random) {
    this.random = random;
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  String id() {
    String id = Integer.toString(1 + random.nextInt(22));
    return switch (random.nextInt(4)) {
      case 0 -> id + ":north";
      case 1 -> id + ":south";
      case 2 -> random.nextInt(8) == 0 ? id + ":nowhere" : id;
      default -> id;
    };
  }

  private ArrayNode ids(int least) {
    ArrayNode ids = JSON.createArrayNode();
    for (int i = random.nextInt(3) + least; i > 0; i--) {
      ids.add(id());
    }
    return ids;
  }

  private String date() {
    String year = Integer.toString(2018 + random.nextInt(4));
    return switch (random.nextInt(4)) {
      case 0 -> year;
      case 1 -> year + "-0" + (1 + random.nextInt(9));
      default -> year + "-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(10);
    };
  }

  private void modifier(ObjectNode criterion, String... modifiers) {
    String modifier = one(Arrays.asList(modifiers));
    if (!modifier.isEmpty()) {
      criterion.put("modifier", modifier);
    }
  }

  private ObjectNode entity() {
    ObjectNode criterion = JSON.createObjectNode();
    criterion.set("value", ids(1));
    modifier(criterion, "", "INCLUDES", "INCLUDES_ALL", "EXCLUDES");
    if (random.nextInt(3) == 0) {
      criterion.put("depth", random.nextInt(4) - 1);
    }
    return criterion;
  }

  private double value(String name) {
    return switch (name) {
      case "duration", "height" -> random.nextInt(8) * 100;
      case "bitrate" -> random.nextInt(8) * 1000;
      case "framerate" -> random.nextInt(8) * 29.97 / 2;
      case "rating100" -> random.nextInt(6) * 20;
      case "birth_year" -> 1989 + random.nextInt(3);
      case "death_year" -> 2017 + random.nextInt(6);
      case "age", "performer_age" -> 28 + random.nextInt(4);
      case "penis_length" -> random.nextInt(8) * 1.5;
      default -> random.nextInt(6);
    };
  }

  JsonNode criterion(String name, String family) {
    ObjectNode criterion = JSON.createObjectNode();
    switch (family) {
      case "ids" -> {
        criterion.set("value", ids(2).add("999"));
        modifier(criterion, "", "INCLUDES", "EXCLUDES");
      }
      case "instance" -> {
        return JSON.getNodeFactory().textNode(one(World.SERVERS));
      }
      case "q" -> {
        return JSON.getNodeFactory().textNode(one(List.of("a", "Boat", "sea", "über")));
      }
      case "flag" -> {
        return JSON.getNodeFactory().booleanNode(random.nextBoolean());
      }
      case "true" -> {
        return JSON.getNodeFactory().booleanNode(true);
      }
      case "entity" -> {
        return entity();
      }
      case "nested" -> {
        ObjectNode inner = entity();
        if (inner.path("modifier").asText().equals("INCLUDES_ALL")) {
          inner.put("modifier", "EXCLUDES");
        }
        criterion.set(one(List.of("id", "groups")), inner);
      }
      case "number", "number!" -> {
        double value = value(name);
        criterion.put("value", value);
        if (random.nextBoolean()) {
          criterion.put("value2", value + value(name) / 2);
        }
        modifier(
            criterion,
            family.equals("number") ? "" : "EQUALS",
            "GREATER_THAN",
            "LESS_THAN",
            "EQUALS",
            "NOT_EQUALS",
            "BETWEEN",
            "NOT_BETWEEN");
      }
      case "date" -> {
        modifier(
            criterion,
            "",
            "GREATER_THAN",
            "LESS_THAN",
            "EQUALS",
            "NOT_EQUALS",
            "BETWEEN",
            "NOT_BETWEEN",
            "IS_NULL",
            "NOT_NULL");
        boolean between = criterion.path("modifier").asText().endsWith("BETWEEN");
        boolean open = between && random.nextInt(3) == 0;
        if (!open) {
          criterion.put("value", date());
        }
        if (open || (between && random.nextInt(4) > 0)) {
          criterion.put("value2", date());
        }
      }
      case "text" -> {
        criterion.put(
            "value",
            one(
                name.endsWith("codec")
                    ? List.of("hevc", "H264", "a", "6")
                    : List.of("boat", "AB", "a", "sea 3")));
        modifier(
            criterion, "", "INCLUDES", "EXCLUDES", "EQUALS", "NOT_EQUALS", "IS_NULL", "NOT_NULL");
        if (criterion.path("modifier").asText().endsWith("NULL")) {
          criterion.remove("value");
        }
      }
      case "choice" -> {
        criterion.put("value", one(List.of("female", "MALE", "hevc", "AV1", "none")));
        modifier(criterion, "", "EQUALS", "NOT_EQUALS");
      }
      case "resolution" -> {
        criterion.put("value", one(List.of("FULL_HD", "720p", "FOUR_K", "HUGE")));
        modifier(criterion, "", "EQUALS", "NOT_EQUALS", "GREATER_THAN", "LESS_THAN", "BETWEEN");
      }
      case "orientation" ->
          criterion
              .putArray("value")
              .add(one(List.of("LANDSCAPE", "square")))
              .add(one(List.of("SQUARE", "portrait")));
      case "generated" -> {
        return JSON.getNodeFactory().textNode(one(List.of("true", "false", "all")));
      }
      case "list" -> {
        return JSON.getNodeFactory().textNode(id() + "," + id());
      }
      default -> throw new IllegalArgumentException(family);
    }
    return criterion;
  }

  ObjectNode filter(EntityType type) {
    ObjectNode filter = JSON.createObjectNode();
    List<String> known = List.of(CRITERIA.get(type).split(" "));
    for (int i = random.nextInt(4); i > 0; i--) {
      String[] chosen = one(known).split(":");
      filter.set(chosen[0], criterion(chosen[0], chosen[1]));
    }
    return filter;
  }
}
