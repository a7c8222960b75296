package io.foyer.identity.internal;

import io.foyer.core.Role;
import io.foyer.rest.Authenticator;
import jakarta.ws.rs.core.NewCookie;
import java.time.Duration;
import java.time.Instant;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes and reads session tokens (JWT, HS256 and nothing else) and their cookies. */
final class Tokens {
  static final Duration LIFETIME = Duration.ofHours(2);

  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);
  private static final int MAX_LENGTH = 4096;

  /** One algorithm, named by us and never by the token. */
  private static final AlgorithmConstraints HS256_ONLY =
      new AlgorithmConstraints(
          AlgorithmConstraints.ConstraintType.PERMIT, AlgorithmIdentifiers.HMAC_SHA256);

  private final HmacKey key;
  private final boolean secureCookies;

  Tokens(byte[] secret, boolean secureCookies) {
    key = new HmacKey(secret);
    this.secureCookies = secureCookies;
  }

  /**
   * What a token says.
   *
   * @param sessionId id of the session row
   * @param userId whose session it is
   * @param issuedAt when this token was written
   */
  record Claims(String sessionId, int userId, Instant issuedAt) {}

  String issue(String sessionId, int userId, String username, Role role, Instant now) {
    JwtClaims claims = new JwtClaims();
    claims.setJwtId(sessionId);
    claims.setClaim("id", userId);
    claims.setClaim("username", username);
    claims.setClaim("role", role.name());
    claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
    claims.setExpirationTime(NumericDate.fromSeconds(now.plus(LIFETIME).getEpochSecond()));
    JsonWebSignature signature = new JsonWebSignature();
    signature.setPayload(claims.toJson());
    signature.setKey(key);
    signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
    signature.setAlgorithmConstraints(HS256_ONLY);
    try {
      return signature.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException("cannot sign a session token", e);
    }
  }

  /** Answers what a token says, or null unless it is ours and not expired. */
  @Nullable Claims read(@Nullable String token, Instant now) {
    if (token == null || token.isEmpty() || token.length() > MAX_LENGTH) {
      return null;
    }
    try {
      JwtClaims claims =
          new JwtConsumerBuilder()
              .setVerificationKey(key)
              .setJwsAlgorithmConstraints(HS256_ONLY)
              .setRequireExpirationTime()
              .setRequireIssuedAt()
              .setRequireJwtId()
              .setEvaluationTime(NumericDate.fromMilliseconds(now.toEpochMilli()))
              .build()
              .processToClaims(token);
      Long id = claims.getClaimValue("id", Long.class);
      if (id == null) {
        return null;
      }
      return new Claims(
          claims.getJwtId(),
          Math.toIntExact(id),
          Instant.ofEpochSecond(claims.getIssuedAt().getValue()));
    } catch (InvalidJwtException | MalformedClaimException | ArithmeticException e) {
      LOG.debug("Refused a token: {}", e.getMessage());
      return null;
    }
  }

  /** The cookie that carries a token. */
  NewCookie cookie(String token) {
    return cookie(token, Math.toIntExact(LIFETIME.toSeconds()));
  }

  /** The cookie that takes the token away again. */
  NewCookie clearing() {
    return cookie("", 0);
  }

  private NewCookie cookie(String value, int maxAgeSeconds) {
    return new NewCookie.Builder(Authenticator.COOKIE)
        .value(value)
        .path("/")
        .maxAge(maxAgeSeconds)
        .httpOnly(true)
        .secure(secureCookies)
        .sameSite(NewCookie.SameSite.STRICT)
        .build();
  }
}
