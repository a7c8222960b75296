package io.foyer.webui.internal;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardTarget;

/** Serves the web interface at the root of the browsing service. */
@Component(service = Servlet.class)
@HttpWhiteboardServletPattern("/*")
@HttpWhiteboardTarget("(org.apache.felix.http.name=main)")
public final class Pages extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final String FOLDER = "/site";

  private final transient Site site;

  @Activate
  public Pages(BundleContext context) throws IOException {
    site = new Site(files(context.getBundle()));
  }

  private static Map<String, byte[]> files(Bundle bundle) throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    @Nullable Enumeration<URL> entries = bundle.findEntries(FOLDER, "*", true);
    for (URL entry : Collections.list(entries == null ? Collections.emptyEnumeration() : entries)) {
      String path = entry.getPath().substring(FOLDER.length());
      if (!path.endsWith("/")) {
        try (InputStream in = entry.openStream()) {
          files.put(path, in.readAllBytes());
        }
      }
    }
    return files;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    Site.Reply reply =
        site.answer(
            request.getMethod(),
            path == null ? "/" : path,
            request.getHeader("Accept-Encoding"),
            request.getHeader("If-None-Match"));
    response.setStatus(reply.status());
    reply.headers().forEach(response::setHeader);
    if (reply.status() != HttpServletResponse.SC_NOT_MODIFIED) {
      response.setContentLength(reply.body().length);
      if (!request.getMethod().equals("HEAD")) {
        response.getOutputStream().write(reply.body());
      }
    }
  }
}
