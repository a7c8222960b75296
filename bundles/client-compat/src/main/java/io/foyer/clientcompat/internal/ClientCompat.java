package io.foyer.clientcompat.internal;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ServiceScope;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsApplicationSelect;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsExtension;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsName;

/**
 * Serves the peer's clients from the service's own resources: a request for a path of the peer's is
 * sent on to the service's own path before a resource is chosen, so that everything that guards
 * that one guards it too; an answer in JSON is written with the peer's names in it.
 *
 * <p>Who calls a path of the peer's, or takes any kind of answer, gets the peer's form; who asks
 * for {@code application/json} and nothing else, as the service's own web client does, gets the
 * service's own.
 */
@Component(
    service = {ContainerRequestFilter.class, ContainerResponseFilter.class},
    scope = ServiceScope.PROTOTYPE)
@JakartarsExtension
@JakartarsName("client-compat")
@JakartarsApplicationSelect("(osgi.jakartars.name=browsing)")
@PreMatching
public final class ClientCompat implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String PEERS_FORM = "io.foyer.client-compat.form";

  @Override
  public void filter(ContainerRequestContext request) {
    UriInfo uri = request.getUriInfo();
    String path = uri.getPath(false);
    String query = uri.getRequestUri().getRawQuery();
    String own = PeerNames.ownPath(path);
    String target = own == null ? path : own;
    String wanted = query == null ? null : PeerNames.ownQuery(target, query);
    if (own != null || (wanted != null && !wanted.equals(query))) {
      request.setRequestUri(
          URI.create(uri.getBaseUri() + target + (wanted == null ? "" : "?" + wanted)));
    }
    if (own != null || takesAnything(request.getHeaderString(HttpHeaders.ACCEPT))) {
      request.setProperty(PEERS_FORM, true);
    }
  }

  private static boolean takesAnything(@Nullable String accept) {
    return accept == null || accept.isBlank() || accept.contains("*");
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(PEERS_FORM) == null || !isJsonValue(response)) {
      return;
    }
    String list =
        response.getStatus() == 200
            ? PeerNames.LISTS.get(request.getUriInfo().getPath(false))
            : null;
    response.setEntity(
        new PeerAnswer(response.getEntity(), list),
        response.getEntityAnnotations(),
        response.getMediaType());
  }

  /** Answers whether there is something that will be written as JSON, and is not JSON already. */
  private static boolean isJsonValue(ContainerResponseContext response) {
    Object entity = response.getEntity();
    MediaType type = response.getMediaType();
    return entity != null
        && (type == null || MediaType.APPLICATION_JSON_TYPE.isCompatible(type))
        && !(entity instanceof CharSequence
            || entity instanceof byte[]
            || entity instanceof InputStream
            || entity instanceof StreamingOutput);
  }
}
