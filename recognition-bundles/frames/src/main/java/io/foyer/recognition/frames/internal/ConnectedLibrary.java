package io.foyer.recognition.frames.internal;

import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryExternalId;
import io.foyer.library.LibraryGallery;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.recognition.api.SceneFootage;
import io.foyer.recognition.api.SidecarLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The library server of this sidecar: the configured one; without one, the default of the browsing
 * service when that runs in the same process. Every request waits for its turn first.
 */
@Component(
    service = {SidecarLibrary.class, ConnectedLibrary.class},
    configurationPid = "io.foyer.recognition.library")
@Designate(ocd = ConnectedLibrary.Config.class)
public final class ConnectedLibrary implements SidecarLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectedLibrary.class);
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");
  private static final int IMAGES_PER_PAGE = 500;

  /** What a library server allows that has no limit set (contract 8, start-up of the sidecar). */
  private static final int DEFAULT_REQUESTS_PER_MINUTE = 240;

  /** Galleries beyond this are not worked through in one request. */
  private static final int MOST_IMAGES = 20_000;

  private static final String HERE =
      "LIBRARY_URL must not be localhost: inside a container that is the container itself. Enter"
          + " the address under which the library server is reached from here.";

  /** Which library server the sidecar works for. */
  @ObjectClassDefinition(
      name = "Library server of the recognition sidecar",
      description =
          "Which library server the sidecar works for. When empty, the default library server of"
              + " the browsing service, if that runs in the same process")
  public @interface Config {
    @AttributeDefinition(
        name = "Address",
        description = "Address of the library server, for example http://library:9999")
    String url() default "";

    @AttributeDefinition(
        name = "API key",
        description = "API key of the library server; empty when it has none",
        type = AttributeType.PASSWORD)
    String apiKey() default "";
  }

  private record Connection(LibraryServer server, LibraryClient client) {}

  private final LibraryConnector connector;
  private final RequestLimiter limiter;
  private final @Nullable LibraryServer configured;
  private final boolean refused;

  /** The browsing service may come and go. */
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable LibraryServers servers;

  private volatile @Nullable Connection connection;

  @Activate
  public ConnectedLibrary(
      Config config, @Reference LibraryConnector connector, @Reference RequestLimiter limiter) {
    this(config, connector, limiter, Surroundings.inContainer(Path.of("/")));
  }

  ConnectedLibrary(
      Config config, LibraryConnector connector, RequestLimiter limiter, boolean inContainer) {
    this.connector = connector;
    this.limiter = limiter;
    this.configured = config.url().isBlank() ? null : server(config);
    boolean here = configured != null && new LibraryAddress(configured.url()).isThisMachine();
    this.refused = here && inContainer;
    if (refused) {
      LOG.error("{}", HERE);
    } else if (here) {
      LOG.warn(
          "LIBRARY_URL is localhost: right only while the library server runs on this machine and"
              + " the sidecar not in a container.");
    }
    LOG.debug("Library server of the sidecar: {}", configured == null ? "(fallback)" : configured);
  }

  private static LibraryServer server(Config config) {
    return new LibraryServer(
        "sidecar",
        "library server",
        null,
        LibraryAddress.of(config.url()).endpoint(),
        new Secret(config.apiKey().strip()),
        true,
        0,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  void servers(@Nullable LibraryServers fallback) {
    servers = fallback;
  }

  private Connection connected() {
    if (refused) {
      throw new Failure.Invalid(HERE);
    }
    LibraryServers fallback = servers;
    LibraryServer server = configured;
    if (server == null && fallback != null) {
      server = fallback.defaultServer().orElse(null);
    }
    if (server == null) {
      throw new Failure.Invalid("LIBRARY_URL env var not set");
    }
    Connection known = connection;
    if (known == null || !known.server().equals(server)) {
      known = new Connection(server, connector.client(server));
      connection = known;
    }
    return known;
  }

  /** A client to send one request with, after waiting for the turn. */
  private LibraryClient client() {
    LibraryClient client = connected().client();
    limiter.acquire();
    return client;
  }

  @Override
  public @Nullable Scene scene(String id) {
    if (!(one(EntityType.SCENE, id) instanceof LibraryScene scene) || scene.files().isEmpty()) {
      return null;
    }
    LibraryScene.VideoFile file = scene.files().getFirst();
    SceneFootage footage =
        new SceneFootage(
            scene.id(),
            Double.isFinite(file.duration()) ? Math.max(0, file.duration()) : 0,
            Math.max(0, file.width()),
            Math.max(0, file.height()),
            scene.sprite(),
            scene.vtt(),
            "/scene/" + scene.id() + "/stream",
            scene.screenshot());
    List<String> performers =
        scene.performerIds().isEmpty()
            ? List.of()
            : client().credits(EntityType.SCENE, scene.id()).stream()
                .flatMap(credit -> credit.externalIds().stream())
                .map(LibraryExternalId::id)
                .distinct()
                .toList();
    return new Scene(footage, performers);
  }

  @Override
  public @Nullable Image image(String id) {
    return one(EntityType.IMAGE, id) instanceof LibraryImage image ? image(image) : null;
  }

  private static Image image(LibraryImage image) {
    return new Image(image.id(), image.image());
  }

  @Override
  public @Nullable Gallery gallery(String id) {
    if (!(one(EntityType.GALLERY, id) instanceof LibraryGallery gallery)) {
      return null;
    }
    List<Image> images = new ArrayList<>();
    for (int page = 1; ; page++) {
      LibraryClient.Page answer = client().imagesOf(gallery.id(), page, IMAGES_PER_PAGE);
      if (answer.total() > MOST_IMAGES) {
        throw new Failure.TooLarge(
            "The gallery has more than " + MOST_IMAGES + " images. Split it to identify it.");
      }
      for (LibraryEntity image : answer.entities()) {
        images.add(image((LibraryImage) image));
      }
      // A server that claims more than it gives ends with an empty page.
      if (answer.entities().isEmpty() || (long) page * IMAGES_PER_PAGE >= answer.total()) {
        return new Gallery(gallery.id(), images);
      }
    }
  }

  private @Nullable LibraryEntity one(EntityType type, String id) {
    return ID.matcher(id).matches() ? client().one(type, id).orElse(null) : null;
  }

  @Override
  public InputStream media(String pathAndQuery, long maximumBytes) {
    LibraryMedia media = range(pathAndQuery, null);
    return new LimitedStream(media.body(), maximumBytes);
  }

  /**
   * Opens a media route, perhaps a range of it.
   *
   * @param range value of a Range header, or null
   * @throws LibraryException also for any status but 200 and 206
   */
  LibraryMedia range(String pathAndQuery, @Nullable String range) {
    LibraryMedia media =
        client().media(pathAndQuery, range == null ? Map.of() : Map.of("Range", range));
    if (media.status() == 200 || media.status() == 206) {
      return media;
    }
    try {
      media.close();
    } catch (IOException e) {
      LOG.debug("Closing a refused answer failed", e);
    }
    throw new LibraryException(
        LibraryException.Reason.NOT_FOUND,
        "The library server does not have this file (HTTP " + media.status() + ").",
        null);
  }

  @Override
  public Optional<String> picturePath(URI address) {
    if (refused) {
      return Optional.empty();
    }
    try {
      return new LibraryAddress(connected().server().url()).picturePath(address);
    } catch (Failure.Invalid e) {
      LOG.debug("No library server, so this is not its address", e);
      return Optional.empty();
    }
  }

  @Override
  public List<MetadataEndpoint> metadataEndpoints() {
    Predicate<String> http = url -> url.matches("(?i)https?://.+");
    return client().metadataEndpoints().stream()
        .filter(endpoint -> http.test(endpoint.url()))
        .map(
            endpoint -> {
              Integer limit = endpoint.maximumRequestsPerMinute();
              return new MetadataEndpoint(
                  endpoint.url(),
                  endpoint.name(),
                  endpoint.apiKey(),
                  limit == null ? DEFAULT_REQUESTS_PER_MINUTE : limit);
            })
        .toList();
  }
}
