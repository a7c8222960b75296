package io.foyer.rest.internal;

import io.foyer.core.Failure;
import io.foyer.rest.Authenticator;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** The authenticator of the moment; it may leave while its bundle is updated. */
@Component(service = Sessions.class)
public final class Sessions {
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable Authenticator authenticator;

  /** Answers whether sessions can be told at the moment. */
  boolean available() {
    return authenticator != null;
  }

  /**
   * Answers the session of a token, or null when it has none.
   *
   * @throws Failure.Unavailable while the authenticator is away
   */
  Authenticator.@Nullable Session of(@Nullable String token, boolean fromCookie) {
    return present().authenticate(token, fromCookie);
  }

  /**
   * Answers an administrator's session as it is while another user's view is looked at.
   *
   * @throws Failure.NotFound when there is no such user
   * @throws Failure.Unavailable while the authenticator is away
   */
  Authenticator.Session viewAs(Authenticator.Session administrators, int userId) {
    return present().viewAs(administrators, userId);
  }

  private Authenticator present() {
    Authenticator present = authenticator;
    if (present == null) {
      throw new Failure.Unavailable(
          "Sign-in is not available at the moment. Try again in a few seconds.",
          Duration.ofSeconds(2));
    }
    return present;
  }
}
