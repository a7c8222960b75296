package io.foyer.media.internal;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Tickets let a device without a session play one scene: cast receivers and external players. A
 * ticket is bound to a user, a scene and an end, and signed with a key that lives as long as this
 * component: a restart revokes all of them, and so does, for the user concerned, a new password or
 * role. What its user may see is asked again at each request.
 */
@Component(service = MediaTickets.class, configurationPid = MediaConfig.PID)
public final class MediaTickets {
  private static final String MAC = "HmacSHA256";
  private static final int MAC_LENGTH = 32;
  private static final int MAX_LENGTH = 400;

  /** User, number of the revocation, end, and when the user was last changed. */
  private static final int HEAD = 4 + 4 + 8 + 8;

  /**
   * A ticket as handed out.
   *
   * @param text letters, digits, {@code -} and {@code _}
   * @param expiresAt when it ends
   */
  record Ticket(String text, Instant expiresAt) {}

  private final SecretKeySpec key;
  private final Duration lifetime;
  private final InstantSource clock;

  /** How often each user's tickets were revoked; a ticket carries the number of its time. */
  private final Map<Integer, Integer> revocations = new ConcurrentHashMap<>();

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  @Nullable
  volatile Users users;

  @Activate
  public MediaTickets(MediaConfig config) {
    this(Duration.ofSeconds(config.ticketLifetimeSeconds()), InstantSource.system());
  }

  MediaTickets(Duration lifetime, InstantSource clock) {
    byte[] secret = new byte[MAC_LENGTH];
    new SecureRandom().nextBytes(secret);
    this.key = new SecretKeySpec(secret, MAC);
    this.lifetime = lifetime;
    this.clock = clock;
  }

  /** Makes a ticket for a scene that the viewer was found to be allowed to see. */
  Ticket issue(Viewer viewer, EntityRef scene) {
    Instant expiresAt = clock.instant().plus(lifetime);
    byte[] item = item(scene);
    ByteBuffer payload = ByteBuffer.allocate(HEAD + item.length);
    payload.putInt(viewer.userId());
    payload.putInt(revocations.getOrDefault(viewer.userId(), 0));
    payload.putLong(expiresAt.toEpochMilli());
    payload.putLong(user(viewer.userId()).updatedAt().toEpochMilli());
    payload.put(item);
    byte[] mac = sign(payload.array());
    ByteBuffer whole = ByteBuffer.allocate(mac.length + payload.capacity());
    whole.put(mac).put(payload.array());
    return new Ticket(
        Base64.getUrlEncoder().withoutPadding().encodeToString(whole.array()), expiresAt);
  }

  /**
   * Answers whose ticket this is and for which scene.
   *
   * @throws Failure.Unauthorized when it is forged, expired, revoked, or its user is gone
   * @throws Failure.Unavailable when the accounts cannot be asked at the moment
   */
  Bearer verify(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new Failure.Unauthorized();
    }
    byte[] whole;
    try {
      whole = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new Failure.Unauthorized();
    }
    if (whole.length <= MAC_LENGTH + HEAD) {
      throw new Failure.Unauthorized();
    }
    byte[] mac = Arrays.copyOf(whole, MAC_LENGTH);
    byte[] signed = Arrays.copyOfRange(whole, MAC_LENGTH, whole.length);
    if (!MessageDigest.isEqual(mac, sign(signed))) {
      throw new Failure.Unauthorized();
    }
    ByteBuffer payload = ByteBuffer.wrap(signed);
    int userId = payload.getInt();
    int revocation = payload.getInt();
    Instant expiresAt = Instant.ofEpochMilli(payload.getLong());
    long userAsOf = payload.getLong();
    if (!clock.instant().isBefore(expiresAt) || revocation != revocations.getOrDefault(userId, 0)) {
      throw new Failure.Unauthorized();
    }
    User user = user(userId);
    if (user.updatedAt().toEpochMilli() != userAsOf) {
      throw new Failure.Unauthorized();
    }
    String[] item = StandardCharsets.UTF_8.decode(payload).toString().split("\n", 2);
    return new Bearer(
        new Viewer(user.id(), user.username(), user.role()),
        new EntityRef(item[1], EntityType.SCENE, item[0]));
  }

  /**
   * Whose ticket it is.
   *
   * @param viewer its user, as of now
   * @param scene the one scene it is good for
   */
  record Bearer(Viewer viewer, EntityRef scene) {}

  /** Makes all tickets that the viewer has been given worthless. */
  void revokeAll(Viewer viewer) {
    revocations.merge(viewer.userId(), 1, Integer::sum);
  }

  /**
   * Answers the accounts.
   *
   * @throws Failure.Unavailable when they are away
   */
  Users requireAccounts() {
    Users present = users;
    if (present == null) {
      throw new Failure.Unavailable(
          "Accounts cannot be checked at the moment. Try again shortly.", Duration.ofSeconds(2));
    }
    return present;
  }

  private User user(int id) {
    return requireAccounts().byId(id).orElseThrow(Failure.Unauthorized::new);
  }

  private static byte[] item(EntityRef scene) {
    return (scene.id() + "\n" + scene.instance()).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] sign(byte[] payload) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(key);
      return mac.doFinal(payload);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime lacks " + MAC, e);
    }
  }
}
