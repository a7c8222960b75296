package io.foyer.identity.internal;

import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.util.Map;

/** Responses that note their headers. */
final class Responses {
  private Responses() {}

  static HttpServletResponse recording(Map<String, String> headers) {
    return (HttpServletResponse)
        Proxy.newProxyInstance(
            Responses.class.getClassLoader(),
            new Class<?>[] {HttpServletResponse.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("setHeader")) {
                throw new UnsupportedOperationException(method.getName());
              }
              headers.put((String) arguments[0], (String) arguments[1]);
              return null;
            });
  }
}
