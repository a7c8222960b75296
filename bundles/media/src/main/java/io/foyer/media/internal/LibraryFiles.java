package io.foyer.media.internal;

import io.foyer.core.EntityRef;
import io.foyer.core.Failure;
import io.foyer.library.LibraryMedia;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Serves the files that lie beside a library's entities, each kind in its own way. */
@Component(service = LibraryFiles.class)
public final class LibraryFiles {
  private static final String FOREVER = "private, max-age=31536000, immutable";
  private static final String A_DAY = "private, max-age=86400";

  private final Upstream upstream;
  private final Streams streams;
  private final Pictures pictures;

  @Activate
  public LibraryFiles(
      @Reference Upstream upstream, @Reference Streams streams, @Reference Pictures pictures) {
    this.upstream = upstream;
    this.streams = streams;
    this.pictures = pictures;
  }

  /** Serves a path that the catalog knows of a visible entity. */
  Response get(EntityRef entity, String path, HttpServletRequest request) {
    LibraryPath parsed;
    try {
      parsed = LibraryPath.parse(path);
    } catch (Failure.Invalid e) {
      throw MediaAccess.notFound(entity.type());
    }
    return get(entity.instance(), parsed, request);
  }

  /** Serves a path of a visible entity; without content when the request is HEAD. */
  Response get(String instance, LibraryPath path, HttpServletRequest request) {
    return switch (path.kind()) {
      case VIDEO -> video(instance, path, request);
      case CUES -> cues(instance, path, request);
      case PICTURE -> picture(instance, path, request);
    };
  }

  private Response video(String instance, LibraryPath path, HttpServletRequest request) {
    return head(request)
        ? streams.head(instance, path.target())
        : streams.pass(
            instance,
            path.target(),
            Relay.conditions(request),
            "",
            path.versioned() ? FOREVER : A_DAY);
  }

  private Response cues(String instance, LibraryPath path, HttpServletRequest request) {
    try (LibraryMedia media = upstream.get(instance, path.target(), Map.of())) {
      String cues = WebVtt.cues(WebVtt.read(media), path.spritePath(), instance);
      if (cues == null) {
        throw Upstream.failed();
      }
      return Answers.text(cues, "text/vtt; charset=utf-8", "private, max-age=600", request);
    } catch (IOException e) {
      throw Relay.failure(e);
    }
  }

  private Response picture(String instance, LibraryPath path, HttpServletRequest request) {
    // An image may be a video; who asks for a range of it, plays it.
    if (request.getHeader("Range") != null && path.path().startsWith("/image/")) {
      return video(instance, path, request);
    }
    for (int attempt = 0; ; attempt++) {
      try {
        return switch (pictures.get(instance, path.target(), path.versioned())) {
          case Pictures.Answer.Kept kept -> Answers.picture(kept, request, head(request));
          case Pictures.Answer.Passing(LibraryMedia media) -> {
            if (head(request)) {
              Upstream.discard(media);
              yield streams.head(instance, path.target());
            }
            yield Relay.answer(media, "", path.versioned() ? FOREVER : A_DAY);
          }
        };
      } catch (NoSuchFileException e) {
        // Deleted to make room between being found and being opened.
        if (attempt > 0) {
          throw Upstream.failed();
        }
      } catch (IOException e) {
        throw Upstream.failed();
      }
    }
  }

  private static boolean head(HttpServletRequest request) {
    return request.getMethod().equals("HEAD");
  }
}
