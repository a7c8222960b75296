package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class OriginsTest {
  private static final Origins ORIGINS = new Origins(new String[] {"https://player.example"});

  private static boolean allow(String host, Map<String, String> headers) {
    return ORIGINS.allow(Fakes.request("198.51.100.4", headers), host);
  }

  @Test
  void ownPagesAndProgramsMayChangeThings() {
    assertTrue(allow("media.example", Map.of()));
    assertTrue(allow("media.example", Map.of("Sec-Fetch-Site", "same-origin")));
    assertTrue(allow("media.example", Map.of("Sec-Fetch-Site", "none")));
    assertTrue(allow("media.example", Map.of("Origin", "https://media.example")));
    assertTrue(allow("media.example:80", Map.of("Origin", "http://MEDIA.example")));
    assertTrue(allow("localhost:6969", Map.of("Origin", "http://localhost:6969")));
  }

  @Test
  void otherSitesMayNot() {
    assertFalse(allow("media.example", Map.of("Sec-Fetch-Site", "cross-site")));
    assertFalse(allow("media.example", Map.of("Sec-Fetch-Site", "same-site")));
    assertFalse(allow("media.example", Map.of("Origin", "https://evil.example")));
    assertFalse(allow("media.example", Map.of("Origin", "null")));
    assertFalse(allow("localhost:6969", Map.of("Origin", "http://localhost:6970")));
    assertFalse(allow(null, Map.of("Origin", "http://localhost")));
  }

  @Test
  void aConfiguredOriginMay() {
    assertTrue(
        allow(
            "media.example",
            Map.of("Origin", "https://player.example", "Sec-Fetch-Site", "cross-site")));
  }
}
