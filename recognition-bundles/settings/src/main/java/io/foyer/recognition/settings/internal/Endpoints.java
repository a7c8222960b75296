package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.recognition.api.SidecarLibrary;
import io.foyer.recognition.api.SidecarLibrary.MetadataEndpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metadata endpoints: those that the library server is configured with, asked at start and on
 * refresh, where a variable of the environment wins; their order; and which are switched off.
 */
@Component(
    service = Endpoints.class,
    immediate = true,
    configurationPid = "io.foyer.recognition.endpoints")
@Designate(ocd = Endpoints.Config.class)
public final class Endpoints {
  private static final Logger LOG = LoggerFactory.getLogger(Endpoints.class);
  private static final String PRIORITIES = "endpoint_priorities";
  private static final String DISABLED = "disabled_endpoints";
  private static final int MOST = 100;
  private static final int LONGEST_URL = 2000;
  private static final int USUAL_RATE = 240;

  /** Between attempts to ask the library server; the last one again and again. */
  private static final List<Duration> DELAYS =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ofMinutes(2));

  /** Addresses and keys from the environment. */
  @ObjectClassDefinition(
      name = "Metadata endpoints",
      description =
          "Addresses and keys of metadata endpoints that win over what the library server has.")
  public @interface Config {
    String stashdbUrl() default "";

    String stashdbApiKey() default "";

    String theporndbUrl() default "";

    String theporndbApiKey() default "";

    String fansdbUrl() default "";

    String fansdbApiKey() default "";

    String pmvstashUrl() default "";

    String pmvstashApiKey() default "";

    String javstashUrl() default "";

    String javstashApiKey() default "";
  }

  /** What the environment says of one endpoint. */
  private record Variable(String name, String usualUrl, String url, Secret key) {
    boolean isSet() {
      return !url.isBlank() || !key.isEmpty();
    }

    boolean isOf(MetadataEndpoint endpoint) {
      String domain = domain(endpoint.url());
      return domain.equals(domain(usualUrl)) || (!url.isBlank() && domain.equals(domain(url)));
    }

    MetadataEndpoint over(@Nullable MetadataEndpoint found) {
      return new MetadataEndpoint(
          !url.isBlank() ? url.strip() : found == null ? usualUrl : found.url(),
          found == null ? name : found.name(),
          !key.isEmpty() || found == null ? key : found.apiKey(),
          found == null ? USUAL_RATE : found.maximumRequestsPerMinute());
    }
  }

  private final UserSettings stored;
  private final List<Duration> delays;
  private final List<Variable> variables;
  private final Object changing = new Object();
  private volatile List<MetadataEndpoint> known;
  private volatile @Nullable SidecarLibrary library;
  private @Nullable Thread asking;

  @Activate
  public Endpoints(@Reference UserSettings stored, Config config) {
    this(stored, config, DELAYS);
  }

  Endpoints(UserSettings stored, Config config, List<Duration> delays) {
    this.stored = stored;
    this.delays = delays;
    variables =
        List.of(
            variable("stashdb", "stashdb.org", config.stashdbUrl(), config.stashdbApiKey()),
            variable("theporndb", "theporndb.net", config.theporndbUrl(), config.theporndbApiKey()),
            variable("fansdb", "fansdb.cc", config.fansdbUrl(), config.fansdbApiKey()),
            variable("pmvstash", "pmvstash.org", config.pmvstashUrl(), config.pmvstashApiKey()),
            variable("javstash", "javstash.org", config.javstashUrl(), config.javstashApiKey()));
    known = merged(List.of());
  }

  private static Variable variable(String name, String domain, String url, String key) {
    return new Variable(name, "https://" + domain + "/graphql", url, new Secret(key.strip()));
  }

  /**
   * Asks a library server that has come, in the background and until it answers: it may be slow,
   * down, or configured later.
   */
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  synchronized void setLibrary(SidecarLibrary come) {
    forgetLibrary();
    library = come;
    asking = Thread.ofVirtual().name("metadata endpoints").start(() -> ask(come));
  }

  synchronized void unsetLibrary(SidecarLibrary gone) {
    if (library == gone) {
      forgetLibrary();
    }
  }

  @Deactivate
  synchronized void forgetLibrary() {
    library = null;
    if (asking != null) {
      asking.interrupt();
      asking = null;
    }
  }

  private void ask(SidecarLibrary asked) {
    try {
      for (int attempt = 0; library == asked && !tryToLoad(asked, attempt); attempt++) {
        Thread.sleep(delays.get(Math.min(attempt, delays.size() - 1)));
      }
    } catch (InterruptedException e) {
      LOG.debug("Asking for the metadata endpoints ends", e);
    }
  }

  private boolean tryToLoad(SidecarLibrary asked, int attempt) {
    try {
      load(asked);
      return true;
    } catch (RuntimeException e) {
      if (attempt == 0) {
        LOG.info(
            "The library server cannot be asked for metadata endpoints yet: {}", e.getMessage());
      }
      LOG.debug("Attempt {} failed", attempt, e);
      return false;
    }
  }

  /**
   * Asks the library server again.
   *
   * @throws Failure when it cannot be asked; what was known stays
   */
  List<MetadataEndpoint> refresh() {
    SidecarLibrary asked = library;
    if (asked == null) {
      throw new Failure.Unavailable(
          "The library server's part of the sidecar is not available.", Duration.ofSeconds(5));
    }
    load(asked);
    return known;
  }

  private void load(SidecarLibrary asked) {
    List<MetadataEndpoint> found = merged(asked.metadataEndpoints());
    if (library == asked) {
      known = found;
      LOG.info("{} metadata endpoints are configured", found.size());
    }
  }

  private List<MetadataEndpoint> merged(List<MetadataEndpoint> found) {
    Map<String, MetadataEndpoint> byUrl = new LinkedHashMap<>();
    Set<Variable> used = new LinkedHashSet<>();
    for (MetadataEndpoint endpoint : found) {
      MetadataEndpoint own = endpoint;
      for (Variable variable : variables) {
        if (variable.isSet() && variable.isOf(endpoint)) {
          own = variable.over(endpoint);
          used.add(variable);
        }
      }
      byUrl.putIfAbsent(own.url(), own);
    }
    for (Variable variable : variables) {
      if (variable.isSet() && !used.contains(variable)) {
        MetadataEndpoint own = variable.over(null);
        byUrl.putIfAbsent(own.url(), own);
      }
    }
    return List.copyOf(byUrl.values());
  }

  /** All that are configured, in the library server's order. */
  List<MetadataEndpoint> all() {
    return known;
  }

  /** Those that are in use, first those that were put in order. */
  List<MetadataEndpoint> enabled() {
    Set<String> disabled = new LinkedHashSet<>(list(DISABLED));
    Map<String, MetadataEndpoint> rest = new LinkedHashMap<>();
    known.forEach(endpoint -> rest.put(endpoint.url(), endpoint));
    List<MetadataEndpoint> ordered = new ArrayList<>();
    for (String url : list(PRIORITIES)) {
      MetadataEndpoint next = rest.remove(url);
      if (next != null) {
        ordered.add(next);
      }
    }
    ordered.addAll(rest.values());
    ordered.removeIf(endpoint -> disabled.contains(endpoint.url()));
    return ordered;
  }

  /** Those that are switched off. */
  List<MetadataEndpoint> disabled() {
    Set<String> disabled = new LinkedHashSet<>(list(DISABLED));
    return known.stream().filter(endpoint -> disabled.contains(endpoint.url())).toList();
  }

  void order(List<String> urls) {
    synchronized (changing) {
      stored.change(Map.of(PRIORITIES, checked(new LinkedHashSet<>(urls))), Set.of());
    }
  }

  void disable(String url) {
    synchronized (changing) {
      Set<String> priorities = new LinkedHashSet<>(list(PRIORITIES));
      Set<String> disabled = new LinkedHashSet<>(list(DISABLED));
      priorities.remove(url);
      disabled.add(url);
      stored.change(Map.of(PRIORITIES, checked(priorities), DISABLED, checked(disabled)), Set.of());
    }
  }

  void enable(String url) {
    synchronized (changing) {
      Set<String> priorities = new LinkedHashSet<>(list(PRIORITIES));
      Set<String> disabled = new LinkedHashSet<>(list(DISABLED));
      disabled.remove(url);
      priorities.remove(url);
      priorities.add(url);
      stored.change(Map.of(PRIORITIES, checked(priorities), DISABLED, checked(disabled)), Set.of());
    }
  }

  private static Set<String> checked(Set<String> urls) {
    if (urls.size() > MOST) {
      throw new Failure.Invalid("endpoints", "There can be at most " + MOST + " endpoints.");
    }
    for (String url : urls) {
      if (url.isBlank() || url.length() > LONGEST_URL) {
        throw new Failure.Invalid("endpoint", "An endpoint is named by its address.");
      }
    }
    return urls;
  }

  private List<String> list(String key) {
    JsonNode value = stored.get(key);
    List<String> urls = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(url -> urls.add(url.asText()));
    }
    return urls;
  }

  /** The address without its scheme and the path of its interface. */
  static String domain(String url) {
    String rest = url.strip().toLowerCase(Locale.ROOT).replaceFirst("^[a-z]+://", "");
    return rest.replaceFirst("/+(graphql/*)?$", "");
  }
}
