package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Role;
import jakarta.ws.rs.core.NewCookie;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
  private static final byte[] SECRET =
      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
          .getBytes(StandardCharsets.UTF_8);
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private final Tokens tokens = new Tokens(SECRET, false);

  private String valid() {
    return tokens.issue("session", 7, "ann", Role.ADMIN, NOW);
  }

  @Test
  void aTokenIsReadAgainUntilTwoHoursHavePassed() {
    String token = valid();
    Tokens.Claims claims = new Tokens.Claims("session", 7, NOW);
    assertEquals(claims, tokens.read(token, NOW));
    assertEquals(claims, tokens.read(token, NOW.plus(Duration.ofMinutes(119))));
    assertNull(tokens.read(token, NOW.plus(Duration.ofHours(2))));
    assertNull(tokens.read(token, NOW.plus(Duration.ofDays(400))));
  }

  @Test
  void aTokenCarriesTheContractsClaims() {
    String payload =
        new String(Base64.getUrlDecoder().decode(valid().split("\\.")[1]), StandardCharsets.UTF_8);
    for (String part :
        new String[] {
          "\"id\":7",
          "\"username\":\"ann\"",
          "\"role\":\"ADMIN\"",
          "\"iat\":",
          "\"exp\":",
          "\"jti\":"
        }) {
      assertTrue(payload.contains(part), payload);
    }
  }

  @Test
  void aTokenSignedWithAnotherKeyIsRefused() {
    byte[] other = SECRET.clone();
    other[0]++;
    assertNull(tokens.read(new Tokens(other, false).issue("s", 1, "ann", Role.ADMIN, NOW), NOW));
  }

  @Test
  void anUnsignedTokenIsRefusedInEverySpellingOfNone() {
    String payload = valid().split("\\.")[1];
    for (String none : new String[] {"none", "None", "NONE", "nOnE", ""}) {
      String header = base64("{\"alg\":\"" + none + "\"}");
      assertNull(tokens.read(header + "." + payload + ".", NOW));
      assertNull(tokens.read(header + "." + payload + "." + valid().split("\\.")[2], NOW));
    }
    assertNull(tokens.read(base64("{}") + "." + payload + ".", NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"HS384", "HS512"})
  void anotherAlgorithmIsRefusedEvenWithTheRightKey(String algorithm) throws Exception {
    String header = base64("{\"alg\":\"" + algorithm + "\"}");
    String signed = header + "." + valid().split("\\.")[1];
    Mac mac = Mac.getInstance(algorithm.replace("HS", "HmacSHA"));
    mac.init(new SecretKeySpec(SECRET, "HMAC"));
    String signature =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
    assertNull(tokens.read(signed + "." + signature, NOW));
  }

  @Test
  void aTokenWithoutAnyOfItsClaimsIsRefused() throws Exception {
    assertNotNull(tokens.read(signed(claims -> {}), NOW));
    assertNull(tokens.read(signed(claims -> claims.unsetClaim("exp")), NOW));
    assertNull(tokens.read(signed(claims -> claims.unsetClaim("iat")), NOW));
    assertNull(tokens.read(signed(claims -> claims.unsetClaim("jti")), NOW));
    assertNull(tokens.read(signed(claims -> claims.unsetClaim("id")), NOW));
    assertNull(tokens.read(signed(claims -> claims.setClaim("id", "7")), NOW));
    assertNull(tokens.read(signed(claims -> claims.setClaim("id", 1L << 40)), NOW));
    assertNull(tokens.read(signed(claims -> claims.setClaim("exp", "never")), NOW));
    assertNull(
        tokens.read(
            signed(
                claims ->
                    claims.setNotBefore(NumericDate.fromSeconds(NOW.getEpochSecond() + 3600))),
            NOW));
  }

  @Test
  void noChangedTokenIsAccepted() {
    String token = valid();
    Random random = new Random(42);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%\u0000ü";
    Tokens.Claims claims = tokens.read(token, NOW);
    for (int i = 0; i < 3_000; i++) {
      StringBuilder changed = new StringBuilder(token);
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(changed.length());
        char letter = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(3)) {
          case 0 -> changed.setCharAt(at, letter);
          case 1 -> changed.insert(at, letter);
          default -> changed.deleteCharAt(at);
        }
      }
      Tokens.Claims read = tokens.read(changed.toString(), NOW);
      // Base64 has spare bits: a changed last letter of the signature may stand for the same bytes
      assertTrue(read == null || read.equals(claims), changed.toString());
    }
  }

  @Test
  void rubbishIsRefusedWithoutAnException() {
    String[] rubbish = {
      null, "", ".", "..", "...", "a.b.c", "a.b.c.d.e", "ünïcödé", "\u0000", "x".repeat(5_000_000)
    };
    for (String text : rubbish) {
      assertNull(tokens.read(text, NOW));
    }
  }

  @Test
  void theCookieIsForThisSiteAndNotForScripts() {
    NewCookie cookie = tokens.cookie("abc");
    assertEquals("token", cookie.getName());
    assertEquals("abc", cookie.getValue());
    assertEquals("/", cookie.getPath());
    assertEquals(7200, cookie.getMaxAge());
    assertTrue(cookie.isHttpOnly());
    assertEquals(NewCookie.SameSite.STRICT, cookie.getSameSite());
    assertFalse(cookie.isSecure());
    assertTrue(new Tokens(SECRET, true).cookie("abc").isSecure());
    assertEquals(0, tokens.clearing().getMaxAge());
    assertEquals("", tokens.clearing().getValue());
  }

  private static String signed(Consumer<JwtClaims> change) throws JoseException {
    Map<String, Object> start =
        new TreeMap<>(
            Map.of(
                "id",
                7,
                "jti",
                "session",
                "iat",
                NOW.getEpochSecond(),
                "exp",
                NOW.getEpochSecond() + 60));
    JwtClaims claims = new JwtClaims();
    start.forEach(claims::setClaim);
    change.accept(claims);
    JsonWebSignature signature = new JsonWebSignature();
    signature.setPayload(claims.toJson());
    signature.setKey(new HmacKey(SECRET));
    signature.setAlgorithmHeaderValue("HS256");
    return signature.getCompactSerialization();
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
