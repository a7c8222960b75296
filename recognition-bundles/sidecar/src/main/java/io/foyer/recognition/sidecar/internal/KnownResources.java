package io.foyer.recognition.sidecar.internal;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.uri.PathPattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.util.tracker.ServiceTracker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows the sidecar's resources: those that are there, those that were there and whose bundle is
 * still installed, and those that a started bundle declares but that lack something.
 */
@Component(service = Absences.class)
public final class KnownResources implements Absences {
  private static final Logger LOG = LoggerFactory.getLogger(KnownResources.class);
  private static final String APPLICATION = "(osgi.jakartars.name=recognition)";
  private static final String RESOURCES =
      "(&(osgi.jakartars.resource=true)"
          + "(osgi.jakartars.application.select=\\(osgi.jakartars.name=recognition\\)))";

  /** A resource method; holds nothing of the bundle's class loader. */
  record Method(String httpMethod, PathPattern path) {
    /** GET also answers HEAD. */
    boolean answers(String method, String requestPath) {
      boolean same =
          httpMethod.equals(method) || (httpMethod.equals("GET") && method.equals("HEAD"));
      return same && path.match("/" + requestPath) != null;
    }
  }

  private record Known(Bundle bundle, List<Method> methods) {
    boolean answers(String method, String path) {
      return bundle.getState() != Bundle.UNINSTALLED
          && methods.stream().anyMatch(known -> known.answers(method, path));
    }
  }

  /** What started bundles declared at one moment. */
  private record Declared(@Nullable Object changeCount, List<Known> resources) {}

  private final BundleContext context;
  private final ServiceReference<ServiceComponentRuntime> reference;
  private final ServiceComponentRuntime runtime;
  private final Map<String, Known> seen = new ConcurrentHashMap<>();
  private final Map<String, Class<?>> here = new ConcurrentHashMap<>();
  private final ServiceTracker<Object, String> services;
  private volatile @Nullable Declared declared;

  @Activate
  public KnownResources(
      BundleContext context,
      @Reference ServiceReference<ServiceComponentRuntime> reference,
      @Reference ServiceComponentRuntime runtime)
      throws InvalidSyntaxException {
    this.context = context;
    this.reference = reference;
    this.runtime = runtime;
    services = new Services(context);
    services.open(true);
  }

  @Deactivate
  void close() {
    services.close();
  }

  @Override
  public boolean isAway(String method, String path) {
    return Stream.concat(seen.values().stream(), declared().stream())
        .anyMatch(known -> known.answers(method, path));
  }

  @Override
  public boolean isGone(Class<?> resource) {
    return here.get(resource.getName()) != resource;
  }

  /** Works it out again only when a component has come or gone. */
  private List<Known> declared() {
    Object changeCount = reference.getProperty(Constants.SERVICE_CHANGECOUNT);
    Declared last = declared;
    if (last == null || changeCount == null || !changeCount.equals(last.changeCount())) {
      last =
          new Declared(
              changeCount,
              runtime.getComponentDescriptionDTOs().stream()
                  .filter(KnownResources::isResource)
                  .map(this::known)
                  .filter(Objects::nonNull)
                  .toList());
      declared = last;
    }
    return last.resources();
  }

  private static boolean isResource(ComponentDescriptionDTO component) {
    return Boolean.TRUE.equals(component.properties.get("osgi.jakartars.resource"))
        && APPLICATION.equals(component.properties.get("osgi.jakartars.application.select"));
  }

  private @Nullable Known known(ComponentDescriptionDTO component) {
    Bundle bundle = context.getBundle(component.bundle.id);
    Class<?> type = bundle == null ? null : load(bundle, component.implementationClass);
    return bundle == null || type == null ? null : new Known(bundle, methods(type));
  }

  private static @Nullable Class<?> load(Bundle bundle, String className) {
    BundleWiring wiring = bundle.adapt(BundleWiring.class);
    ClassLoader loader = wiring == null ? null : wiring.getClassLoader();
    try {
      return loader == null ? null : loader.loadClass(className);
    } catch (ClassNotFoundException e) {
      LOG.debug("{} has no {}", bundle, className, e);
      return null;
    }
  }

  /** The methods that a resource class declares. */
  static List<Method> methods(Class<?> type) {
    Resource resource = Resource.from(type, true);
    if (resource == null) {
      return List.of();
    }
    Stream<Method> own = methods(resource, joined(resource));
    Stream<Method> below =
        resource.getChildResources().stream()
            .flatMap(child -> methods(child, joined(resource, child)));
    return Stream.concat(own, below).toList();
  }

  private static Stream<Method> methods(Resource resource, String path) {
    PathPattern pattern = new PathPattern(path, PathPattern.RightHandPath.capturingZeroSegments);
    return resource.getResourceMethods().stream()
        .map(method -> new Method(method.getHttpMethod(), pattern));
  }

  private static String joined(Resource... parts) {
    StringBuilder path = new StringBuilder();
    for (Resource part : parts) {
      String own = part.getPath().replaceAll("^/+|/+$", "");
      path.append(own.isEmpty() ? "" : "/").append(own);
    }
    return path.isEmpty() ? "/" : path.toString();
  }

  private final class Services extends ServiceTracker<Object, String> {
    Services(BundleContext context) throws InvalidSyntaxException {
      super(context, FrameworkUtil.createFilter(RESOURCES), null);
    }

    @Override
    @SuppressWarnings("NullAway") // null is the tracker's word for "not mine"
    public @Nullable String addingService(ServiceReference<Object> service) {
      Bundle bundle = service.getBundle();
      String name = ((String[]) service.getProperty(Constants.OBJECTCLASS))[0];
      Class<?> type = bundle == null ? null : load(bundle, name);
      if (bundle == null || type == null) {
        return null;
      }
      here.put(name, type);
      seen.put(name, new Known(bundle, methods(type)));
      return name;
    }

    @Override
    public void removedService(ServiceReference<Object> service, String name) {
      here.remove(name);
    }
  }
}
