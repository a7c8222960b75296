package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foyer.rest.Client;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClientsTest {
  private static final Clients NONE = new Clients(new String[0]);
  private static final Clients PROXIES =
      new Clients(new String[] {"10.1.0.0/16", "192.0.2.7", "fd00::/8", "127.0.0.1"});

  private static Client of(Clients clients, String peer, Map<String, String> headers) {
    return clients.of(Fakes.request(peer, headers));
  }

  @Test
  void aForgedHeaderFromAnyoneIsNotBelieved() {
    Map<String, String> forged =
        Map.of("X-Forwarded-For", "127.0.0.1", "X-Forwarded-Proto", "https");
    assertEquals(new Client("203.0.113.9", false, false), of(NONE, "203.0.113.9", forged));
    assertEquals(new Client("203.0.113.9", false, false), of(PROXIES, "203.0.113.9", forged));
    assertEquals(new Client("192.0.2.8", false, false), of(PROXIES, "192.0.2.8", forged));
  }

  @Test
  void aTrustedProxyTellsTheClientAndItsScheme() {
    Map<String, String> headers =
        Map.of("X-Forwarded-For", "198.51.100.4", "X-Forwarded-Proto", "https");
    assertEquals(new Client("198.51.100.4", false, true), of(PROXIES, "10.1.2.3", headers));
    assertEquals(new Client("198.51.100.4", false, true), of(PROXIES, "192.0.2.7", headers));
    assertEquals("198.51.100.4", of(PROXIES, "fd12::1", headers).address());
  }

  @Test
  void whatTheClientItselfPutInFrontOfTheListIsIgnored() {
    assertEquals(
        "198.51.100.4",
        of(PROXIES, "10.1.2.3", Map.of("X-Forwarded-For", "127.0.0.1, 198.51.100.4, 10.1.9.9"))
            .address());
    assertEquals(
        "10.1.9.9",
        of(PROXIES, "10.1.2.3", Map.of("X-Forwarded-For", "evil'; --, 10.1.9.9")).address());
  }

  @Test
  void portsAndBracketsAreTakenOff() {
    assertEquals(
        "198.51.100.4",
        of(PROXIES, "10.1.2.3", Map.of("X-Forwarded-For", "198.51.100.4:5512")).address());
    assertEquals(
        "2001:db8:0:0:0:0:0:1",
        of(PROXIES, "10.1.2.3", Map.of("X-Forwarded-For", "[2001:db8::1]:443")).address());
  }

  @Test
  void loopbackIsOnlyWhoComesDirectly() {
    assertEquals(true, of(NONE, "127.0.0.1", Map.of()).loopback());
    assertEquals(true, of(NONE, "0:0:0:0:0:0:0:1", Map.of()).loopback());
    assertEquals(false, of(NONE, "198.51.100.4", Map.of()).loopback());
    for (String header : new String[] {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"}) {
      assertEquals(false, of(NONE, "127.0.0.1", Map.of(header, "127.0.0.1")).loopback(), header);
      assertEquals(false, of(PROXIES, "127.0.0.1", Map.of(header, "127.0.0.1")).loopback(), header);
    }
  }

  @Test
  void aProxyThatIsNoAddressIsRefusedAtStart() {
    for (String wrong : new String[] {"proxy.example", "10.0.0.0/33", "10.0.0.0/x"}) {
      assertThrows(IllegalArgumentException.class, () -> new Clients(new String[] {wrong}), wrong);
    }
  }
}
