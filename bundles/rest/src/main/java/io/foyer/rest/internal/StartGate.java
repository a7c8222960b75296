package io.foyer.rest.internal;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.FrameworkListener;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.condition.Condition;

/**
 * Opens once the framework has reached its beginning start level, so that every REST application is
 * built once at start and not once for each resource that arrives.
 */
@Component(
    immediate = true,
    service = {})
public final class StartGate implements FrameworkListener, SynchronousBundleListener {
  /** Id of the condition that stands for the open gate. */
  static final String CONDITION = "io.foyer.rest.started";

  private final BundleContext bundle;
  private boolean closed;
  private @Nullable ServiceRegistration<Condition> registration;

  @Activate
  public StartGate(BundleContext bundle) {
    this.bundle = bundle;
    bundle.addFrameworkListener(this);
    bundle.addBundleListener(this);
    Bundle framework = bundle.getBundle(Constants.SYSTEM_BUNDLE_LOCATION);
    if (framework != null && framework.getState() == Bundle.ACTIVE) {
      open();
    }
  }

  @Override
  public void frameworkEvent(FrameworkEvent event) {
    if (event.getType() == FrameworkEvent.STARTED) {
      open();
    }
  }

  /**
   * Closes the gate first of all when the framework stops, so that no application is built from
   * what is left.
   */
  @Override
  public void bundleChanged(BundleEvent event) {
    if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == 0) {
      close();
    }
  }

  private synchronized void open() {
    if (!closed && registration == null) {
      registration =
          bundle.registerService(
              Condition.class,
              Condition.INSTANCE,
              FrameworkUtil.asDictionary(Map.of(Condition.CONDITION_ID, CONDITION)));
    }
  }

  @Deactivate
  synchronized void close() {
    closed = true;
    bundle.removeFrameworkListener(this);
    bundle.removeBundleListener(this);
    if (registration != null) {
      registration.unregister();
      registration = null;
    }
  }
}
