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

  private record Known(Bundle bundle, List<PathPattern> paths) {
    boolean answers(String path) {
      return bundle.getState() != Bundle.UNINSTALLED
          && paths.stream().anyMatch(pattern -> pattern.match(path) != null);
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
  public boolean isAway(String path) {
    String absolute = path.startsWith("/") ? path : "/" + path;
    return Stream.concat(seen.values().stream(), declared().stream())
        .anyMatch(known -> known.answers(absolute));
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
    return bundle == null || type == null ? null : new Known(bundle, paths(type));
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

  /** Holds nothing of the bundle's class loader. */
  static List<PathPattern> paths(Class<?> type) {
    Resource resource = Resource.from(type, true);
    if (resource == null) {
      return List.of();
    }
    Stream<String> own =
        resource.getResourceMethods().isEmpty() ? Stream.of() : Stream.of(joined(resource));
    Stream<String> below =
        resource.getChildResources().stream().map(child -> joined(resource, child));
    return Stream.concat(own, below)
        .distinct()
        .map(path -> new PathPattern(path, PathPattern.RightHandPath.capturingZeroSegments))
        .toList();
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
      seen.put(name, new Known(bundle, paths(type)));
      return name;
    }

    @Override
    public void removedService(ServiceReference<Object> service, String name) {
      here.remove(name);
    }
  }
}
