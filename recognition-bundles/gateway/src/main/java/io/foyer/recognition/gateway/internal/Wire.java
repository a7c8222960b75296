package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clients get. */
final class Wire {
  private Wire() {}

  /** How recognition is, and what the viewer may do with it. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Status(
      boolean configured,
      boolean reachable,
      String status,
      boolean demo,
      boolean databaseLoaded,
      boolean modelsLoaded,
      long performerCount,
      long faceCount,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String databaseVersion,
      @JsonInclude(JsonInclude.Include.ALWAYS) SidecarStatus.@Nullable Updating updating,
      @Nullable String error,
      boolean mayIdentify,
      boolean mayAccept) {
    static Status of(SidecarStatus.State state, boolean configured, boolean mayWrite) {
      return new Status(
          configured || state.reachable(),
          state.reachable(),
          state.status(),
          state.demo(),
          state.databaseLoaded(),
          state.modelsLoaded(),
          state.performerCount(),
          state.faceCount(),
          state.databaseVersion(),
          state.updating(),
          state.error(),
          mayWrite,
          mayWrite);
    }
  }

  /** Looking for the people in one entity. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Operation(
      String id,
      String type,
      String entityId,
      String instanceId,
      String status,
      String stage,
      long done,
      long total,
      @Nullable String error,
      @Nullable ErrorType errorType,
      @Nullable Long retryAfterSeconds,
      @Nullable Identification result) {}

  /** Why an operation failed, for programs. */
  enum ErrorType {
    /** The sidecar has no database at the moment because it changes to another one. */
    @JsonProperty("busy")
    BUSY,
    /** The scene has no sprite sheet. */
    @JsonProperty("noSprites")
    NO_SPRITES,
    /** The sidecar does not answer. */
    @JsonProperty("unreachable")
    UNREACHABLE,
    /** The sidecar lacks its database or its models. */
    @JsonProperty("degraded")
    DEGRADED,
    /** Anything else. */
    @JsonProperty("failed")
    FAILED
  }

  /** Who was found. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Identification(
      long framesAnalyzed,
      long facesDetected,
      long facesUsed,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String databaseVersion,
      boolean demo,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String source,
      long tookMillis,
      @Nullable Long imagesProcessed,
      @Nullable Long totalImages,
      List<String> errors,
      List<Person> persons) {}

  /** Somebody who was seen, and who that may be. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Person(
      int id,
      long frameCount,
      long faceCount,
      @Nullable Double firstSeconds,
      @Nullable Double lastSeconds,
      List<Face> faces,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Match best,
      List<Match> alternatives) {}

  /** A face as it was seen. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Face(
      int id,
      String url,
      @Nullable Double seconds,
      @Nullable String imageId,
      @Nullable Box box,
      double confidence) {}

  /** Where a face is, as parts of the picture's width and height. */
  record Box(double x, double y, double width, double height) {}

  /** Who a person may be. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Match(
      String externalId,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String endpoint,
      String name,
      @Nullable String country,
      double distance,
      @Nullable Double facenetDistance,
      @Nullable Double arcfaceDistance,
      boolean reliable,
      Band band,
      long frames,
      long faces,
      @Nullable Double gap,
      List<String> models,
      List<String> signals,
      Place status,
      @Nullable Performer performer,
      @Nullable String portraitUrl) {}

  /** Where somebody is in the library, as far as the viewer may see it. */
  enum Place {
    @JsonProperty("onItem")
    ON_ITEM,
    @JsonProperty("inLibrary")
    IN_LIBRARY,
    @JsonProperty("notInLibrary")
    NOT_IN_LIBRARY
  }

  /** A performer of the library. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Performer(String id, String instanceId, String name, @Nullable String imageUrl) {}

  /** What accepting came to. */
  record Accepted(
      List<Added> added,
      List<Added> alreadyThere,
      List<Refused> failed,
      @Nullable String undoToken) {}

  /** A performer who is on the item now. */
  record Added(String id, String instanceId, String name, boolean created) {}

  /** Somebody who could not be added, and why. */
  record Refused(
      @Nullable String externalId, @Nullable String endpoint, String name, String error) {}

  /** How many performers were taken out again. */
  record Undone(int removed) {}
}
