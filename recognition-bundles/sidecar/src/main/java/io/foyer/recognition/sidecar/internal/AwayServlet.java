package io.foyer.recognition.sidecar.internal;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardContextSelect;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardTarget;

/**
 * Answers on the sidecar's port while the application is not there: at start, at stop, and while
 * what it is made of is exchanged. The server would say so in HTML.
 */
@Component(service = Servlet.class)
@HttpWhiteboardServletPattern("/*")
@HttpWhiteboardContextSelect("(osgi.http.whiteboard.context.name=" + AwayContext.NAME + ")")
@HttpWhiteboardTarget("(org.apache.felix.http.name=recognition)")
public final class AwayServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String RETRY_SECONDS = "2";
  private static final byte[] BODY =
      "{\"detail\":\"The sidecar is starting or stopping. Try again in a few seconds.\"}"
          .getBytes(StandardCharsets.UTF_8);

  @Activate
  public AwayServlet() {}

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setHeader("Retry-After", RETRY_SECONDS);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setContentType("application/json");
    response.setContentLength(BODY.length);
    response.getOutputStream().write(BODY);
  }
}
