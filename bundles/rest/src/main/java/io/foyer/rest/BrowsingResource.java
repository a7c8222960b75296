package io.foyer.rest;

import org.osgi.service.component.annotations.ComponentPropertyType;
import org.osgi.service.jakartars.whiteboard.annotations.RequireJakartarsWhiteboard;

/**
 * Marks a Declarative Services component as a REST resource of the browsing service (below {@code
 * /api}, port 6969).
 *
 * <pre>{@code
 * @Component(service = Notes.class)
 * @BrowsingResource
 * @Path("notes")
 * public final class Notes {
 *   @GET
 *   public List<Note> list(@Context SecurityContext security) {
 *     Viewer viewer = CurrentViewer.of(security);
 *     ...
 *   }
 * }
 * }</pre>
 *
 * The resource appears when its bundle starts. While the bundle is stopped or being updated its
 * paths answer 503 with Retry-After; when it is uninstalled they answer 404.
 */
@ComponentPropertyType
@RequireJakartarsWhiteboard
public @interface BrowsingResource {
  String PREFIX_ = "osgi.jakartars.";

  boolean resource() default true;

  String application_select() default "(osgi.jakartars.name=browsing)";
}
