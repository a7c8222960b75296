package io.foyer.rest.internal;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.osgi.framework.Bundle;

/** Stand-ins for what a container would hand over. */
final class Fakes {
  private Fakes() {}

  /** A request that knows its peer's address and its headers. */
  static HttpServletRequest request(String peer, Map<String, String> headers) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            Fakes.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRemoteAddr" -> peer;
                  case "getHeader" -> headers.get((String) arguments[0]);
                  case "getHeaders" -> {
                    String value = headers.get((String) arguments[0]);
                    yield Collections.enumeration(value == null ? List.of() : List.of(value));
                  }
                  case "isSecure" -> false;
                  default -> null;
                });
  }

  static Bundle bundle(String symbolicName) {
    return (Bundle)
        Proxy.newProxyInstance(
            Fakes.class.getClassLoader(),
            new Class<?>[] {Bundle.class},
            (proxy, method, arguments) ->
                method.getName().equals("getSymbolicName") ? symbolicName : null);
  }
}
