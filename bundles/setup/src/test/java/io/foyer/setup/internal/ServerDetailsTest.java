package io.foyer.setup.internal;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.core.Failure;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerDetailsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://library:9999/graphql",
        "https://library.example/graphql",
        "HTTP://192.0.2.1/some/path/graphql",
        "http://[2001:db8::1]:9999/graphql"
      })
  void addressesOfAGraphQlEndpointAreAccepted(String url) {
    assertEquals(URI.create(url), ServerDetails.url(" " + url + " "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "library:9999/graphql",
        "http://library:9999",
        "http://library:9999/",
        "http://library:9999/graphql/",
        "http:///graphql",
        "http://user:pass@library/graphql",
        "http://library/graphql?apikey=1",
        "http://library/graphql#x",
        "http://library:0/graphql",
        "http://library:99999/graphql",
        "ftp://library/graphql",
        "file:///graphql",
        "javascript:/graphql",
        "http://lib rary/graphql",
        "http://library/\u0000/graphql",
        "http:graphql"
      })
  void anythingElseIsRefusedInTheContractsWords(String url) {
    assertEquals(
        "Invalid URL format. Expected: http://hostname:port/graphql",
        assertThrows(Failure.Invalid.class, () -> ServerDetails.url(url)).getMessage());
  }

  @Test
  void lengthsAreBounded() {
    assertThrows(Failure.Invalid.class, () -> ServerDetails.name("x".repeat(101)));
    assertThrows(Failure.Invalid.class, () -> ServerDetails.name("a\tb\u0007"));
    assertThrows(Failure.Invalid.class, () -> ServerDetails.description("x".repeat(1001)));
    assertThrows(Failure.Invalid.class, () -> ServerDetails.apiKey("x".repeat(4097)));
    assertThrows(
        Failure.Invalid.class,
        () -> ServerDetails.url("http://h/" + "x".repeat(2048) + "/graphql"));
    assertThrows(Failure.Invalid.class, () -> ServerDetails.priority(-1));
    assertThrows(Failure.Invalid.class, () -> ServerDetails.priority(1001));
    assertDoesNotThrow(() -> ServerDetails.name("Wohnzimmer 日本"));
  }

  @Test
  void aKeyThatCouldNotBeAHeaderIsRefused() {
    assertEquals("abc", ServerDetails.apiKey(" abc\n").reveal());
    for (String key : new String[] {"a b", "a\r\nX-Evil: 1", "schlüssel", "a\u0000"}) {
      assertThrows(Failure.Invalid.class, () -> ServerDetails.apiKey(key));
    }
  }
}
