package io.foyer.media.internal;

import io.foyer.core.Failure;
import io.foyer.library.LibraryMedia;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Passes a library server's answer on. Of its headers only the few that playing needs are repeated,
 * and each only in the form that it must have, so that nothing else comes along.
 */
final class Relay {
  private static final int FIRST = 16_384;

  private static final Map<String, Pattern> PASSED =
      Map.of(
          "content-length", Pattern.compile("\\d{1,18}"),
          "content-range", Pattern.compile("bytes (?:\\d{1,18}-\\d{1,18}|\\*)/(?:\\d{1,18}|\\*)"),
          "accept-ranges", Pattern.compile("bytes|none"),
          "last-modified",
              Pattern.compile(
                  "[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT"),
          "etag", Pattern.compile("(?:W/)?\"[A-Za-z0-9+/=_.:-]{0,128}\""));
  private static final List<String> ASKED =
      List.of("Range", "If-Range", "If-None-Match", "If-Modified-Since");
  private static final Pattern VIDEO =
      Pattern.compile(
          "(?:video|audio|image)/[a-z0-9.+-]{1,60}|application/(?:octet-stream|mp4|ogg)");
  private static final Pattern MULTIPART =
      Pattern.compile("multipart/byteranges; ?boundary=\"?[0-9A-Za-z'()+_,./:=? -]{1,70}\"?");

  private Relay() {}

  /** The range and the conditions of a request, as far as they have a meaning. */
  static Map<String, String> conditions(HttpServletRequest request) {
    Map<String, String> headers = new HashMap<>();
    for (String name : ASKED) {
      String value = request.getHeader(name);
      if (value != null && value.length() <= 256) {
        headers.put(name, value);
      }
    }
    return headers;
  }

  /**
   * Answers with what the library server answers.
   *
   * @param contentType the type to say, or empty to repeat the library server's
   * @param cacheControl what the browser may keep
   * @throws Failure.Upstream when the answer is not media
   */
  static Response answer(LibraryMedia media, String contentType, String cacheControl) {
    boolean handedOver = false;
    try {
      int status = media.status();
      Response.ResponseBuilder response = Response.status(status);
      PASSED.forEach(
          (name, form) -> {
            if (status == 200 || status == 206 || !name.equals("content-length")) {
              media
                  .header(name)
                  .filter(value -> form.matcher(value).matches())
                  .ifPresent(value -> response.header(name, value));
            }
          });
      response.header(HttpHeaders.CACHE_CONTROL, cacheControl);
      if (status == 304) {
        return response.build();
      }
      if (status == 416) {
        // Without an entity the HTTP edge would take it for an error and drop the headers.
        return response.entity(new StreamedBody(InputStream.nullInputStream(), 0)).build();
      }
      response.type(type(media, contentType));
      InputStream body = media.body();
      byte[] first = new byte[FIRST];
      int n = body.read(first);
      if (n < 0) {
        // So says the library server when a scene has no file.
        if (media.header("content-length").orElse("0").equals("0")) {
          throw new Failure.NotFound(Upstream.MISSING);
        }
        throw Upstream.failed();
      }
      long length = media.header("content-length").map(Relay::number).orElse(-1L);
      InputStream whole =
          new SequenceInputStream(new ByteArrayInputStream(Arrays.copyOf(first, n)), body);
      handedOver = true;
      return response.entity(new StreamedBody(whole, length)).build();
    } catch (IOException e) {
      throw failure(e);
    } finally {
      if (!handedOver) {
        Upstream.discard(media);
      }
    }
  }

  /** What HEAD says, from the answer to a request for the first byte. */
  static Response head(LibraryMedia media) {
    Response.ResponseBuilder response = Response.ok().type(type(media, ""));
    String range = media.header("content-range").orElse("");
    String total =
        media.status() == 206
            ? range.substring(range.indexOf('/') + 1)
            : media.header("content-length").orElse("");
    if (total.matches("\\d{1,18}")) {
      response.header(HttpHeaders.CONTENT_LENGTH, total);
    }
    for (String name : List.of("last-modified", "etag")) {
      media
          .header(name)
          .filter(value -> form(name).matcher(value).matches())
          .ifPresent(value -> response.header(name, value));
    }
    return response
        .header("Accept-Ranges", media.status() == 206 ? "bytes" : "none")
        .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
        .build();
  }

  /** What a broken body means. */
  static Failure.Upstream failure(IOException e) {
    return e instanceof EOFException
        ? Upstream.failed()
        : new Failure.Upstream(
            "The library server did not answer in time. Try again later.", true, null);
  }

  private static String type(LibraryMedia media, String wanted) {
    String said = media.header("content-type").orElse("");
    if (media.status() == 206 && MULTIPART.matcher(said).matches()) {
      return said;
    }
    String type = Pictures.type(media).toLowerCase(Locale.ROOT);
    if (!VIDEO.matcher(type).matches() || type.equals("image/svg+xml")) {
      throw Upstream.failed();
    }
    if (!wanted.isEmpty()) {
      return wanted;
    }
    return type;
  }

  private static Pattern form(String name) {
    return Objects.requireNonNull(PASSED.get(name));
  }

  private static long number(String digits) {
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : -1L;
  }
}
