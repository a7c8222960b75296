package io.foyer.clientcompat.internal;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
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
    service = {
      ContainerRequestFilter.class,
      ContainerResponseFilter.class,
      ReaderInterceptor.class
    },
    scope = ServiceScope.PROTOTYPE)
@JakartarsExtension
@JakartarsName("client-compat")
@JakartarsApplicationSelect("(osgi.jakartars.name=browsing)")
@PreMatching
public final class ClientCompat
    implements ContainerRequestFilter, ContainerResponseFilter, ReaderInterceptor {
  private static final String PEERS_FORM = "io.foyer.client-compat.form";
  private static final String BODY = "io.foyer.client-compat.body";

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
      PeerRequest body = PeerRequest.of(target);
      if (!body.isEmpty()) {
        request.setProperty(BODY, body);
      }
    }
  }

  private static boolean takesAnything(@Nullable String accept) {
    return accept == null || accept.isBlank() || accept.contains("*");
  }

  /** Runs when the resource's own limits have been put around the body. */
  @Override
  public Object aroundReadFrom(ReaderInterceptorContext request)
      throws IOException, WebApplicationException { // named, so that its package gets imported
    if (request.getProperty(BODY) instanceof PeerRequest body) {
      byte[] sent = request.getInputStream().readAllBytes();
      request.setInputStream(new ByteArrayInputStream(body.own(sent)));
    }
    return request.proceed();
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(PEERS_FORM) == null) {
      return;
    }
    UriInfo uri = request.getUriInfo();
    String path = uri.getPath(false);
    if (response.getStatus() == 405 && PeerNames.NOT_BUILT.matcher(path).matches()) {
      response.setStatus(404);
      response.getHeaders().remove(HttpHeaders.ALLOW);
      response.setEntity(
          Map.of("error", "Not found", "errorType", "NOT_FOUND"),
          response.getEntityAnnotations(),
          MediaType.APPLICATION_JSON_TYPE);
    }
    if (isJsonValue(response)) {
      boolean failure = response.getStatus() >= 400;
      String origin = uri.getBaseUri().getScheme() + "://" + uri.getBaseUri().getAuthority();
      response.setEntity(
          new PeerAnswer(
              response.getEntity(), failure ? null : PeerNames.wrapper(path), failure, origin),
          response.getEntityAnnotations(),
          response.getMediaType());
    }
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
