package io.foyer.rest.internal;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/**
 * The resources that started bundles declare, whether or not they have all that they need. One that
 * still lacks something has never been registered, and yet its paths exist.
 */
@Component(service = DeclaredResources.class)
public final class DeclaredResources {
  /** What was declared at one moment. */
  private record Known(@Nullable Object changeCount, List<Declaration> declarations) {}

  private record Declaration(Bundle bundle, List<ResourceMethods.Declared> methods) {}

  private final BundleContext context;
  private final ServiceReference<ServiceComponentRuntime> reference;
  private final ServiceComponentRuntime runtime;
  private volatile @Nullable Known known;

  @Activate
  public DeclaredResources(
      BundleContext context,
      @Reference ServiceReference<ServiceComponentRuntime> reference,
      @Reference ServiceComponentRuntime runtime) {
    this.context = context;
    this.reference = reference;
    this.runtime = runtime;
  }

  /**
   * Answers the methods of all bundles that are started; works them out again only when a component
   * has come or gone. Declarative Services may tell of that some seconds late.
   */
  Stream<ResourceMethods.Declared> methods() {
    Object changeCount = reference.getProperty(Constants.SERVICE_CHANGECOUNT);
    Known last = known;
    if (last == null || changeCount == null || !changeCount.equals(last.changeCount())) {
      last =
          new Known(
              changeCount,
              runtime.getComponentDescriptionDTOs().stream()
                  .filter(DeclaredResources::isResource)
                  .flatMap(this::declarationOf)
                  .toList());
      known = last;
    }
    return last.declarations().stream()
        .filter(declaration -> declaration.bundle().getState() == Bundle.ACTIVE)
        .flatMap(declaration -> declaration.methods().stream());
  }

  /** A component that waits for a configuration is meant to be off without one. */
  private static boolean isResource(ComponentDescriptionDTO component) {
    return Boolean.TRUE.equals(component.properties.get("osgi.jakartars.resource"))
        && ResourceRegistry.SELECTION.equals(
            component.properties.get("osgi.jakartars.application.select"))
        && !component.configurationPolicy.equals("require");
  }

  private Stream<Declaration> declarationOf(ComponentDescriptionDTO component) {
    Bundle bundle = context.getBundle(component.bundle.id);
    Class<?> type =
        bundle == null ? null : ResourceMethods.load(bundle, component.implementationClass);
    return bundle == null || type == null
        ? Stream.empty()
        : Stream.of(new Declaration(bundle, new ResourceMethods(type, bundle).declared()));
  }
}
