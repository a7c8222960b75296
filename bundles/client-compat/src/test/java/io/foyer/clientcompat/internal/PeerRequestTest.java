package io.foyer.clientcompat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bodies that are none of the peer's usual ones. */
final class PeerRequestTest {
  private static String own(String body) throws Exception {
    return own(body, StandardCharsets.UTF_8);
  }

  private static String own(String body, Charset charset) throws Exception {
    return new String(PeerRequest.of("user/settings").own(body.getBytes(charset)), charset);
  }

  @Test
  void whatCannotBeReadReachesTheServiceAsItWasSent() throws Exception {
    for (String body :
        List.of(
            "",
            "nonsense",
            "{\"syncToStash\":tru",
            "{\"syncToStash\":1,}",
            "[{\"syncToStash\":true}]",
            "\"syncToStash\"",
            "[".repeat(5000),
            "{\"syncToStash\":" + "[".repeat(5000),
            "{\"x\":" + "9".repeat(5000) + "}",
            "{\"x\":\"\u0000\",\"syncToStash\":true}")) {
      assertEquals(body, own(body));
    }
  }

  @Test
  void onlyTheNameIsExchangedAndNothingElse() throws Exception {
    assertEquals(
        "{\"n\":1e400,\"a\":0.10000000000000000001,\"syncToLibrary\":1,\"a\":2} ",
        own("{\"n\":1e400,\"a\":0.10000000000000000001,\"syncToStash\":1,\"a\":2} "));
    assertEquals("{\"syncToLibrary\":1} {}", own("{\"syncToStash\":1} {}"));
    assertEquals(
        "{\"syncToLibrary\":1,\"syncToLibrary\":2}", own("{\"syncToStash\":1,\"syncToStash\":2}"));
  }

  @Test
  void aNameInDisguiseIsLeftAlone() throws Exception {
    assertEquals("{\"\\u0073yncToStash\":1}", own("{\"\\u0073yncToStash\":1}"));
    assertEquals("{\"syncToStash\":1}", own("{\"syncToStash\":1}", StandardCharsets.UTF_16BE));
  }

  @Test
  void otherPathsHaveNoRules() {
    assertEquals(true, PeerRequest.of("library/scenes").isEmpty());
    assertEquals(false, PeerRequest.of("user/12/settings").isEmpty());
  }
}
