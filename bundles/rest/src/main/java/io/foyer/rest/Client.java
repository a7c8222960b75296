package io.foyer.rest;

import jakarta.ws.rs.container.ContainerRequestContext;

/**
 * Where a request comes from, with forwarded headers taken into account only when a configured
 * proxy sent them.
 *
 * @param address textual IP address of the client
 * @param loopback whether the peer is this machine and no forwarding header is present
 * @param secure whether the client's connection is encrypted
 */
public record Client(String address, boolean loopback, boolean secure) {
  /** Name of the request property under which the HTTP edge keeps it. */
  public static final String PROPERTY = "io.foyer.rest.client";

  /** Answers the client of this request. */
  public static Client of(ContainerRequestContext request) {
    return request.getProperty(PROPERTY) instanceof Client client
        ? client
        : new Client("", false, false);
  }
}
