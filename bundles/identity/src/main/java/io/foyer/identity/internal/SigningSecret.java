package io.foyer.identity.internal;

import io.foyer.identity.SecretBox;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the service to having a proper signing secret: without one nothing of it may run, because
 * whoever guesses the secret is administrator. Offers what follows from the secret.
 */
@Component(
    immediate = true,
    service = {},
    configurationPid = "io.foyer.identity",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = SigningSecret.Config.class)
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.foyer.identity.SecretBox\"",
    effective = "active")
@Capability(
    namespace = "osgi.service",
    attribute = "objectClass:List<String>=\"io.foyer.identity.internal.Tokens\"",
    effective = "active")
public final class SigningSecret {
  /** Shorter keys weaken HMAC-SHA-256 (RFC 7518, 3.2). */
  static final int MIN_BYTES = 32;

  private static final String EXIT_PROPERTY = "foyer.exit";
  private static final String EXIT_MISCONFIGURED = "2";
  private static final Logger LOG = LoggerFactory.getLogger(SigningSecret.class);

  @ObjectClassDefinition(name = "Identity", description = "Sessions and how they are signed.")
  @interface Config {
    @AttributeDefinition(
        name = "Signing secret",
        description =
            "Signs session tokens and encrypts stored keys. At least 32 bytes; make one with"
                + " `openssl rand -base64 48`. Changing it signs everybody out and makes the keys"
                + " of the library servers unreadable.",
        type = AttributeType.PASSWORD)
    String jwtSecret() default "";

    @AttributeDefinition(
        name = "Secure cookies",
        description =
            "Whether browsers send the session cookie over HTTPS only. Must be false over plain"
                + " HTTP.")
    String secureCookies() default "false";
  }

  private final List<ServiceRegistration<?>> registrations = new ArrayList<>();

  @Activate
  public SigningSecret(BundleContext context, Config config) throws BundleException {
    byte[] secret = config.jwtSecret().strip().getBytes(StandardCharsets.UTF_8);
    if (secret.length < MIN_BYTES) {
      LOG.error(
          "JWT_SECRET is {}. It signs the sessions and must have at least {} bytes. Make one with"
              + " `openssl rand -base64 48` and set it in the environment. The service stops.",
          secret.length == 0 ? "not set" : "too short (" + secret.length + " bytes)",
          MIN_BYTES);
      System.setProperty(EXIT_PROPERTY, EXIT_MISCONFIGURED);
      context.getBundle(Constants.SYSTEM_BUNDLE_ID).stop();
      return;
    }
    // exactly "true", as everywhere: a typo must not open what it was meant to close silently
    boolean secureCookies = config.secureCookies().strip().equals("true");
    LOG.debug("Session cookies are {}", secureCookies ? "secure" : "for plain HTTP too");
    registrations.add(
        context.registerService(Tokens.class, new Tokens(secret, secureCookies), null));
    registrations.add(context.registerService(SecretBox.class, new AesSecretBox(secret), null));
  }

  @Deactivate
  void withdraw() {
    registrations.forEach(ServiceRegistration::unregister);
  }
}
