package io.foyer.identity.internal;

import io.foyer.identity.UserObserver;
import java.util.Collection;
import java.util.function.Consumer;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells whoever observes the accounts at that moment. */
final class UserObservers {
  private static final Logger LOG = LoggerFactory.getLogger(UserObservers.class);

  private final Consumer<Consumer<UserObserver>> visit;

  private UserObservers(Consumer<Consumer<UserObserver>> visit) {
    this.visit = visit;
  }

  /**
   * The observers of the service registry. There is no declared reference to them: an observer
   * needs the accounts itself, and of two components that need each other one may be told of the
   * other too late.
   */
  static UserObservers registered(BundleContext context) {
    return new UserObservers(told -> visitServices(context, told));
  }

  static UserObservers of(Iterable<UserObserver> observers) {
    return new UserObservers(observers::forEach);
  }

  void tell(Consumer<UserObserver> told) {
    visit.accept(
        observer -> {
          try {
            told.accept(observer);
          } catch (RuntimeException e) {
            LOG.warn("{} could not follow a change of the accounts", observer, e);
          }
        });
  }

  private static void visitServices(BundleContext context, Consumer<UserObserver> told) {
    for (ServiceReference<UserObserver> reference : references(context)) {
      UserObserver observer = context.getService(reference);
      if (observer == null) {
        LOG.debug("{} went away before it was told", reference);
        continue;
      }
      try {
        told.accept(observer);
      } finally {
        context.ungetService(reference);
      }
    }
  }

  private static Collection<ServiceReference<UserObserver>> references(BundleContext context) {
    try {
      return context.getServiceReferences(UserObserver.class, null);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException("No filter was given", e);
    }
  }
}
