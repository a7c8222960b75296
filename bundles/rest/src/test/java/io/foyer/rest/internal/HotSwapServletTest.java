package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.rest.internal.HotSwapServlet.Generation;
import io.foyer.rest.internal.HotSwapServlet.HoldingRequest;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.glassfish.jersey.servlet.ServletContainer;
import org.junit.jupiter.api.Test;

class HotSwapServletTest {
  /** A server that starts asynchronous requests and never tells anybody how they ended. */
  private static <T> T silent(Class<T> type, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                method.getReturnType().isInstance(answer) ? answer : null));
  }

  @Test
  void aGenerationGoesWhenItsLastAsynchronousRequestIsCompletedEvenIfTheServerSaysNothing() {
    AtomicInteger destroyed = new AtomicInteger();
    Generation generation =
        new Generation(
            new ServletContainer() {
              private static final long serialVersionUID = 1L;

              @Override
              public void destroy() {
                destroyed.incrementAndGet();
              }
            });
    assertTrue(generation.acquire());
    HttpServletRequest request = silent(HttpServletRequest.class, silent(AsyncContext.class, ""));
    AsyncContext context = new HoldingRequest(request, generation).startAsync();
    generation.release(); // the call has returned
    generation.release(); // another generation is current
    assertEquals(0, destroyed.get());
    context.complete();
    context.complete();
    assertEquals(1, destroyed.get());
    assertFalse(generation.acquire());
  }

  @Test
  void onlyAMissingInstanceCountsAsAway() {
    assertTrue(
        HotSwapServlet.noInstance(new RuntimeException(new IllegalStateException("stopped"))));
    assertFalse(HotSwapServlet.noInstance(new RuntimeException(new NullPointerException())));
  }
}
