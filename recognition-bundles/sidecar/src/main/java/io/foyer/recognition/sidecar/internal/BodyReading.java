package io.foyer.recognition.sidecar.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.sidecar.Unprocessable;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the shared JSON reader refuses before any member is looked at is a 422 here. */
final class BodyReading implements ReaderInterceptor {
  @Override
  public @Nullable Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    try {
      return context.proceed();
    } catch (Failure.Invalid refused) {
      throw unprocessable(refused.getMessage(), refused);
    } catch (NoContentException missing) {
      throw unprocessable("A request body is required.", missing);
    }
  }

  private static Unprocessable unprocessable(String message, Exception cause) {
    Unprocessable answer =
        new Unprocessable(List.of(Fault.of("json_invalid", List.of("body"), message, null)));
    answer.initCause(cause);
    return answer;
  }
}
