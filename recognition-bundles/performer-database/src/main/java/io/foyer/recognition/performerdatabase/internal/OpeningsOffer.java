package io.foyer.recognition.performerdatabase.internal;

import java.util.Map;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * Offers the {@link Openings} of this start of the bundle under a name of its own. A configuration
 * of a generation asks for that name, so that one left over from an earlier start opens nothing.
 */
@Component(
    service = {},
    immediate = true)
public final class OpeningsOffer {
  static final String BOOT = "boot";

  private final ServiceRegistration<Openings> registration;

  @Activate
  public OpeningsOffer(BundleContext context) {
    Openings openings = new Openings();
    registration =
        context.registerService(
            Openings.class, openings, FrameworkUtil.asDictionary(Map.of(BOOT, openings.boot())));
  }

  @Deactivate
  void withdraw() {
    registration.unregister();
  }
}
