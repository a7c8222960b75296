package io.foyer.catalog.internal.rest;

import io.foyer.catalog.index.Relation;
import io.foyer.catalog.internal.page.Pages;
import io.foyer.catalog.internal.page.Timeline;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** How scenes, galleries and images spread over time. */
@Component(service = TimelineResource.class)
@BrowsingResource
@Path("timeline/{entityType}/distribution")
public final class TimelineResource {
  private final Pages pages;

  @Activate
  public TimelineResource(@Reference Pages pages) {
    this.pages = pages;
  }

  /** Counts by period, ascending. */
  @GET
  public Distribution distribution(
      @PathParam("entityType") String entityType,
      @QueryParam("granularity") @DefaultValue("months") String granularity,
      @QueryParam("performerId") @Nullable String performer,
      @QueryParam("tagId") @Nullable String tag,
      @QueryParam("studioId") @Nullable String studio,
      @QueryParam("groupId") @Nullable String group,
      @Context SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    EntityType type = EntityType.ofKey(entityType);
    Map<Relation, @Nullable String> related = new EnumMap<>(Relation.class);
    switch (type) {
      case SCENE -> {
        related.put(Relation.SCENE_PERFORMERS, performer);
        related.put(Relation.SCENE_TAGS, tag);
        related.put(Relation.SCENE_STUDIO, studio);
        related.put(Relation.SCENE_GROUPS, group);
      }
      case GALLERY -> {
        related.put(Relation.GALLERY_PERFORMERS, performer);
        related.put(Relation.GALLERY_TAGS, tag);
        related.put(Relation.GALLERY_STUDIO, studio);
      }
      case IMAGE -> {
        related.put(Relation.IMAGE_PERFORMERS, performer);
        related.put(Relation.IMAGE_TAGS, tag);
        related.put(Relation.IMAGE_STUDIO, studio);
      }
      default -> throw new Failure.Invalid("entityType", "Invalid entity type");
    }
    return new Distribution(pages.timeline(viewer, type, granularity(granularity), related));
  }

  private static Timeline.Granularity granularity(String text) {
    return switch (text) {
      case "years" -> Timeline.Granularity.YEARS;
      case "months" -> Timeline.Granularity.MONTHS;
      case "weeks" -> Timeline.Granularity.WEEKS;
      case "days" -> Timeline.Granularity.DAYS;
      default -> throw new Failure.Invalid("granularity", "Invalid granularity");
    };
  }

  /** Counts by period. */
  public record Distribution(List<Timeline.Period> distribution) {}
}
