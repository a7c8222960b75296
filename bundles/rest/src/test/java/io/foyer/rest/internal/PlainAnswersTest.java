package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainAnswersTest {
  private static String body(PlainAnswers answers) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ServletOutputStream out =
        new ServletOutputStream() {
          @Override
          public boolean isReady() {
            return true;
          }

          @Override
          public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
          }

          @Override
          public void write(int b) {
            bytes.write(b);
          }
        };
    answers.failed(
        (HttpServletResponse)
            Proxy.newProxyInstance(
                PlainAnswersTest.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, arguments) ->
                    method.getName().equals("getOutputStream") ? out : null));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void eachApplicationHasTheBodyOfItsContract() throws IOException {
    JacksonJson json = new JacksonJson();
    assertEquals("{\"error\":\"Internal server error\"}", body(new PlainAnswers(json)));
    assertEquals(
        "{\"detail\":\"Internal server error\"}", body(new PlainAnswers(json, "recognition")));
  }
}
