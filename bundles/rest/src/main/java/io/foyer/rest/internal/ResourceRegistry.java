package io.foyer.rest.internal;

import io.foyer.rest.Endpoints;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.util.tracker.ServiceTracker;

/**
 * Knows the resources of the browsing application: those that are registered now, and those that
 * went away while their bundle stays installed, because it is stopped, being updated or lacks
 * something. The latter will be back, so their paths must not look as if they did not exist.
 */
@Component(service = {Endpoints.class, ResourceRegistry.class})
public final class ResourceRegistry implements Endpoints, Absences, BundleListener {
  /** How a resource chooses the browsing application. */
  static final String SELECTION = "(osgi.jakartars.name=browsing)";

  private static final String RESOURCES =
      "(&(osgi.jakartars.resource=true)"
          + "(osgi.jakartars.application.select=\\(osgi.jakartars.name=browsing\\)))";

  private record Key(long bundleId, String className) {}

  private final BundleContext context;
  private final DeclaredResources declaredResources;
  private final ServiceTracker<Object, ResourceMethods> live;
  private final Map<Key, ResourceMethods> registered = new ConcurrentHashMap<>();
  private final Map<Key, List<ResourceMethods.Declared>> away = new ConcurrentHashMap<>();
  private final Map<String, Long> lastGone = new ConcurrentHashMap<>();
  private final AtomicLong changes = new AtomicLong();

  @Activate
  public ResourceRegistry(BundleContext context, @Reference DeclaredResources declaredResources)
      throws InvalidSyntaxException {
    this.context = context;
    this.declaredResources = declaredResources;
    live = new Tracker(context);
    context.addBundleListener(this);
    live.open(true);
  }

  @Deactivate
  void stop() {
    context.removeBundleListener(this);
    live.close();
  }

  @Override
  public List<Endpoint> list() {
    return registered.values().stream()
        .flatMap(methods -> methods.declared().stream())
        .map(m -> new Endpoint(m.httpMethod(), m.path(), m.policy(), m.readOnly(), m.bundle()))
        .sorted(Comparator.comparing(Endpoint::path).thenComparing(Endpoint::method))
        .toList();
  }

  /** Visits each registered method together with Jersey's model of it, always in the same order. */
  void forEach(BiConsumer<ResourceMethods.Declared, ResourceMethod> visitor) {
    registered.values().stream()
        .sorted(Comparator.comparing(methods -> methods.type().getName()))
        .forEach(methods -> methods.forEach(visitor));
  }

  /** Changes whenever a resource comes or goes. */
  long version() {
    return changes.get();
  }

  @Override
  public boolean isAway(String method, String path) {
    return Stream.of(
            away.values().stream().flatMap(List::stream),
            registered.values().stream().flatMap(methods -> methods.declared().stream()),
            declaredResources.methods())
        .flatMap(methods -> methods)
        .anyMatch(declared -> declared.matches(method, path));
  }

  @Override
  public boolean wentSince(Class<?> resource, long nanos) {
    Bundle bundle = FrameworkUtil.getBundle(resource);
    if (bundle == null) {
      return false;
    }
    ResourceMethods now = registered.get(new Key(bundle.getBundleId(), resource.getName()));
    Long gone = lastGone.get(resource.getName());
    return now == null || now.type() != resource || (gone != null && gone - nanos > 0);
  }

  @Override
  public void bundleChanged(BundleEvent event) {
    long id = event.getBundle().getBundleId();
    if (event.getType() == BundleEvent.UNINSTALLED) {
      away.keySet().removeIf(key -> key.bundleId() == id);
    } else if (event.getType() == BundleEvent.STARTED) {
      forgetDropped(event.getBundle());
    }
  }

  /** An updated bundle may have fewer resources than before, or the same ones on other paths. */
  private void forgetDropped(Bundle bundle) {
    Set<Key> keys =
        away.keySet().stream()
            .filter(key -> key.bundleId() == bundle.getBundleId())
            .collect(Collectors.toSet());
    for (Key key : keys) {
      Class<?> type = ResourceMethods.load(bundle, key.className());
      if (type == null) {
        away.remove(key);
      } else {
        away.computeIfPresent(key, (k, old) -> new ResourceMethods(type, bundle).declared());
      }
    }
  }

  private final class Tracker extends ServiceTracker<Object, ResourceMethods> {
    Tracker(BundleContext context) throws InvalidSyntaxException {
      super(context, context.createFilter(RESOURCES), null);
    }

    @Override
    @SuppressWarnings("NullAway") // null is the tracker's word for "not mine"
    public @Nullable ResourceMethods addingService(ServiceReference<Object> reference) {
      Bundle bundle = reference.getBundle();
      String className = ((String[]) reference.getProperty(Constants.OBJECTCLASS))[0];
      Class<?> type = bundle == null ? null : ResourceMethods.load(bundle, className);
      if (bundle == null || type == null) {
        return null;
      }
      ResourceMethods methods = new ResourceMethods(type, bundle);
      Key key = new Key(bundle.getBundleId(), className);
      registered.put(key, methods);
      away.remove(key);
      changes.incrementAndGet();
      return methods;
    }

    @Override
    public void removedService(ServiceReference<Object> reference, ResourceMethods methods) {
      Bundle bundle = methods.bundle();
      Key key = new Key(bundle.getBundleId(), methods.type().getName());
      if (bundle.getState() != Bundle.UNINSTALLED) {
        away.put(key, methods.declared());
      }
      lastGone.put(key.className(), System.nanoTime());
      registered.remove(key, methods);
      changes.incrementAndGet();
    }
  }
}
