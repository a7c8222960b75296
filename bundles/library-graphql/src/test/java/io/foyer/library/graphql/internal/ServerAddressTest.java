package io.foyer.library.graphql.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.core.Failure;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerAddressTest {
  private final ServerAddress address = new ServerAddress(URI.create("http://host:9999/graphql"));

  @ParameterizedTest
  @CsvSource({
    "http://other/scene/1/stream?apikey=K&resolution=LOW, /scene/1/stream?resolution=LOW",
    "http://other/scene/1/stream?APIKEY=K, /scene/1/stream",
    "https://other:1/scene/1/screenshot?t=5, /scene/1/screenshot?t=5",
    "https://o/image/1/preview?1700000000, /image/1/preview?1700000000",
    "/scene/1/vtt#x, /scene/1/vtt",
  })
  void addressesAreReducedToPathAndQueryWithoutKey(String url, String path) {
    assertEquals(path, address.reduce(url));
  }

  @Test
  void whatIsNoAddressIsDropped() {
    assertNull(address.reduce(""));
    assertNull(address.reduce(null));
    assertNull(address.reduce("http://host"));
    assertNull(address.reduce("relative/path"));
  }

  @Test
  void aPrefixBeforeTheEndpointHoldsForMediaToo() {
    ServerAddress prefixed = new ServerAddress(URI.create("https://h/library/graphql/"));
    assertEquals(URI.create("https://h/library/tag/1/image"), prefixed.media("/tag/1/image"));
    assertEquals("/tag/1/image", prefixed.reduce("https://h/library/tag/1/image"));
    assertEquals("/tag/1/image", prefixed.reduce("https://h/tag/1/image"));
  }

  @Test
  void onlyHttpAddressesAreTaken() {
    assertThrows(Failure.Invalid.class, () -> new ServerAddress(URI.create("file:///graphql")));
    assertThrows(Failure.Invalid.class, () -> new ServerAddress(URI.create("http:graphql")));
    assertThrows(Failure.Invalid.class, () -> new ServerAddress(URI.create("graphql")));
  }
}
