package io.foyer.rest.internal;

import jakarta.servlet.Servlet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.osgitech.rest.runtime.JerseyServiceRuntime;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.condition.Condition;
import org.osgi.service.jakartars.whiteboard.JakartarsWhiteboardConstants;
import org.osgi.service.servlet.context.ServletContextHelper;
import org.osgi.service.servlet.runtime.HttpServiceRuntime;
import org.osgi.service.servlet.whiteboard.HttpWhiteboardConstants;

/**
 * One Jakarta REST whiteboard for every HTTP runtime, that is, for every port. It carries the HTTP
 * runtime's properties, so that an application can choose its port by them, and puts every
 * application into a {@link HotSwapServlet}: a resource that comes or goes disturbs no request.
 */
@Component(
    immediate = true,
    service = {})
public final class RestWhiteboard {
  private static final long TEARDOWN_SECONDS = 5;

  /** How one application appears in the HTTP runtime. */
  private record Mount(
      ServiceRegistration<ServletContextHelper> context, ServiceRegistration<Servlet> servlet) {
    void close() {
      servlet.unregister();
      context.unregister();
    }
  }

  private final BundleContext bundle;
  private final JacksonJson json;
  private final Map<ServiceReference<HttpServiceRuntime>, JerseyServiceRuntime<HotSwapServlet>>
      whiteboards = new ConcurrentHashMap<>();
  private final Map<HotSwapServlet, Mount> mounts = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();

  /**
   * Waits for both conditions and opens no whiteboard before.
   *
   * @param jersey Jersey's own service loaders are ready
   * @param started the product has been started, see {@link StartGate}
   */
  @Activate
  public RestWhiteboard(
      BundleContext bundle,
      @Reference(target = "(osgi.condition.id=jersey.runtime)") Condition jersey,
      @Reference(target = "(osgi.condition.id=" + StartGate.CONDITION + ")") Condition started,
      @Reference JacksonJson json) {
    this.bundle = bundle;
    this.json = json;
  }

  @Reference(
      service = HttpServiceRuntime.class,
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC)
  void addHttp(ServiceReference<HttpServiceRuntime> http) {
    String target = "(" + Constants.SERVICE_ID + "=" + http.getProperty(Constants.SERVICE_ID) + ")";
    var whiteboard =
        new JerseyServiceRuntime<HotSwapServlet>(
            bundle,
            (path, config) -> mount(target, path, config),
            (path, servlet) -> unmount(servlet));
    Map<String, Object> properties = new HashMap<>(FrameworkUtil.asMap(http.getProperties()));
    properties
        .keySet()
        .removeIf(key -> key.startsWith("service.") || key.equals(Constants.OBJECTCLASS));
    Object endpoint = http.getProperty("osgi.http.endpoint");
    if (endpoint != null) {
      properties.put("osgi.jakartars.endpoint", endpoint);
    }
    whiteboards.put(http, whiteboard);
    whiteboard.start(properties);
  }

  void removeHttp(ServiceReference<HttpServiceRuntime> http) {
    JerseyServiceRuntime<HotSwapServlet> whiteboard = whiteboards.remove(http);
    if (whiteboard != null) {
      whiteboard.teardown(TEARDOWN_SECONDS, TimeUnit.SECONDS);
    }
  }

  // The implicit default application is not mounted: a resource belongs to an application by name.
  @SuppressWarnings("NullAway")
  private @Nullable HotSwapServlet mount(String target, String path, ResourceConfig config) {
    if (JakartarsWhiteboardConstants.JAKARTA_RS_DEFAULT_APPLICATION.equals(
        config.getApplicationName())) {
      return null;
    }
    String name = "io.foyer.rest." + ids.incrementAndGet();
    HotSwapServlet servlet =
        new HotSwapServlet(
            config, new PlainAnswers(json, String.valueOf(config.getApplicationName())));
    var context =
        bundle.registerService(
            ServletContextHelper.class,
            new ServletContextHelper() {},
            FrameworkUtil.asDictionary(
                Map.of(
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_TARGET,
                    target,
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_CONTEXT_NAME,
                    name,
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_CONTEXT_PATH,
                    contextPath(path))));
    var registration =
        bundle.registerService(
            Servlet.class,
            servlet,
            FrameworkUtil.asDictionary(
                Map.of(
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_TARGET,
                    target,
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_SERVLET_PATTERN,
                    "/*",
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_SERVLET_ASYNC_SUPPORTED,
                    true,
                    HttpWhiteboardConstants.HTTP_WHITEBOARD_CONTEXT_SELECT,
                    "("
                        + HttpWhiteboardConstants.HTTP_WHITEBOARD_CONTEXT_NAME
                        + "="
                        + name
                        + ")")));
    mounts.put(servlet, new Mount(context, registration));
    return servlet;
  }

  private static String contextPath(String path) {
    String stripped = path.startsWith("/") ? path.substring(1) : path;
    return "/" + (stripped.endsWith("/") ? stripped.substring(0, stripped.length() - 1) : stripped);
  }

  private void unmount(@Nullable HotSwapServlet servlet) {
    Mount mount = servlet == null ? null : mounts.remove(servlet);
    if (mount != null) {
      mount.close();
    }
  }

  @Deactivate
  void stop() {
    whiteboards.values().forEach(w -> w.teardown(TEARDOWN_SECONDS, TimeUnit.SECONDS));
  }
}
