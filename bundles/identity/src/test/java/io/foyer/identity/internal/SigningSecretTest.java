package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.identity.SecretBox;
import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;

class SigningSecretTest {
  private final List<String> events = new ArrayList<>();

  @AfterEach
  void forgetExit() {
    System.clearProperty("foyer.exit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "short", "0123456789abcdef0123456789abcde"})
  void withoutAProperSecretTheFrameworkStopsAndNothingIsOffered(String secret) throws Exception {
    new SigningSecret(context(), config(secret)).withdraw();
    assertEquals(List.of("bundle 0", "stop"), events);
    assertEquals("2", System.getProperty("foyer.exit"));
  }

  @Test
  void withAProperSecretTokensAndTheBoxAreOffered() throws Exception {
    new SigningSecret(context(), config("0123456789abcdef0123456789abcdef")).withdraw();
    assertEquals(
        List.of(
            "register " + Tokens.class.getName(),
            "register " + SecretBox.class.getName(),
            "unregister",
            "unregister"),
        events);
    assertTrue(System.getProperty("foyer.exit") == null);
  }

  private BundleContext context() {
    return fake(
        BundleContext.class,
        (method, arguments) ->
            switch (method) {
              case "getBundle" -> {
                events.add("bundle " + arguments[0]);
                yield fake(
                    Bundle.class,
                    (name, none) -> {
                      events.add(name);
                      return null;
                    });
              }
              case "registerService" -> {
                events.add("register " + ((Class<?>) arguments[0]).getName());
                yield fake(
                    ServiceRegistration.class,
                    (name, none) -> {
                      events.add(name);
                      return null;
                    });
              }
              default -> throw new UnsupportedOperationException(method);
            });
  }

  private static SigningSecret.Config config(String secret) {
    return new SigningSecret.Config() {
      @Override
      public String jwtSecret() {
        return secret;
      }

      @Override
      public String secureCookies() {
        return "false";
      }

      @Override
      public Class<? extends Annotation> annotationType() {
        return SigningSecret.Config.class;
      }
    };
  }

  private interface Call {
    Object answer(String method, Object[] arguments);
  }

  private static <T> T fake(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> call.answer(method.getName(), arguments)));
  }
}
