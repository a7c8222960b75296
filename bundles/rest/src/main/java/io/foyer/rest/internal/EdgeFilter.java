package io.foyer.rest.internal;

import io.foyer.rest.Client;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardContextSelect;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterPattern;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardTarget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * What every request to the browsing service meets first, whether it is for the API, a picture or
 * the web client: it gets an id and the true address of its client, its answer gets the security
 * headers, and a change that another site asks for is refused.
 */
@Component(
    service = Filter.class,
    configurationPid = "io.foyer.rest",
    property = "service.ranking:Integer=2147483647")
@HttpWhiteboardFilterPattern("/*")
@HttpWhiteboardFilterAsyncSupported
@HttpWhiteboardContextSelect("(osgi.http.whiteboard.context.name=*)")
@HttpWhiteboardTarget("(org.apache.felix.http.name=main)")
@Designate(ocd = EdgeFilter.Config.class)
public final class EdgeFilter implements Filter {
  /** Request attribute: reading of the nano clock when the request came in. */
  static final String STARTED = "io.foyer.rest.started";

  /** Key of the request id in the logging context. */
  static final String REQUEST_ID = "requestId";

  private static final Logger LOG = LoggerFactory.getLogger(EdgeFilter.class);
  private static final String REQUEST_ID_HEADER = "X-Request-Id";
  private static final Pattern SANE_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private static final String API_POLICY = "default-src 'none'; frame-ancestors 'none'";
  private static final String PAGE_POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' blob: data:",
          "media-src 'self' blob: data:",
          "font-src 'self'",
          "connect-src 'self'",
          "worker-src 'self' blob:",
          "manifest-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'");

  /** Settings of the HTTP edge. */
  @ObjectClassDefinition(name = "HTTP edge", description = "How requests reach the service.")
  public @interface Config {
    @AttributeDefinition(
        name = "Trusted proxies",
        description =
            "Addresses or networks (192.0.2.7, 10.0.0.0/8) of the reverse proxies whose forwarded"
                + " headers are believed. None by default.")
    String[] trustedProxies() default {};

    @AttributeDefinition(
        name = "Allowed origins",
        description =
            "Further origins (https://media.example) whose pages may change things here. The"
                + " service's own is always allowed.")
    String[] allowedOrigins() default {};
  }

  private final Clients clients;
  private final Origins origins;
  private final PlainAnswers answers;

  @Activate
  public EdgeFilter(@Reference JacksonJson json, Config config) {
    answers = new PlainAnswers(json);
    clients = new Clients(entries(config.trustedProxies()));
    origins = new Origins(entries(config.allowedOrigins()));
    LOG.debug(
        "Trusted proxies: {}; allowed origins: {}",
        config.trustedProxies(),
        config.allowedOrigins());
  }

  /** A configuration file gives a list as one text, with commas between. */
  private static String[] entries(String[] values) {
    return Arrays.stream(values)
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .toArray(String[]::new);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest in = (HttpServletRequest) request;
    HttpServletResponse out = (HttpServletResponse) response;
    String id = requestId(in.getHeader(REQUEST_ID_HEADER));
    Client client = clients.of(in);
    in.setAttribute(STARTED, System.nanoTime());
    in.setAttribute(Client.PROPERTY, client);
    out.setHeader(REQUEST_ID_HEADER, id);
    secure(in, out);
    MDC.put(REQUEST_ID, id);
    try {
      if (SAFE.contains(in.getMethod()) || origins.allow(in, clients.host(in))) {
        chain.doFilter(request, response);
      } else {
        LOG.debug("Refused a {} from another site", in.getMethod());
        refuse(out);
      }
    } finally {
      MDC.remove(REQUEST_ID);
    }
  }

  private static String requestId(@Nullable String given) {
    return given != null && SANE_ID.matcher(given).matches() ? given : UUID.randomUUID().toString();
  }

  private static void secure(HttpServletRequest in, HttpServletResponse out) {
    out.setHeader("X-Content-Type-Options", "nosniff");
    out.setHeader("X-Frame-Options", "DENY");
    out.setHeader("Referrer-Policy", "no-referrer");
    out.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    out.setHeader(
        "Content-Security-Policy",
        (in.getRequestURI() + "/").startsWith("/api/") ? API_POLICY : PAGE_POLICY);
  }

  private void refuse(HttpServletResponse out) throws IOException {
    answers.send(
        out,
        HttpServletResponse.SC_FORBIDDEN,
        ErrorBody.typed("Changes are accepted from this service's own pages only.", "FORBIDDEN"));
  }
}
