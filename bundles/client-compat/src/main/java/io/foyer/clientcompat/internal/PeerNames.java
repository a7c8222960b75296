package io.foyer.clientcompat.internal;

import static java.util.Map.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the peer names what the browsing service has: all rules of this bundle, as tables. */
final class PeerNames {
  private PeerNames() {}

  /**
   * Paths below {@code /api}: the peer's, then the service's own. {@code {user}} stands for one
   * user, which {@code all} is not, {@code {id}} for any segment.
   */
  static final List<PathAlias> PATHS =
      List.of(
          path("setup/test-stash-connection", "setup/test-library-connection"),
          path("setup/create-stash-instance", "setup/create-library-instance"),
          path("setup/stash-instances", "setup/library-instances"),
          path("setup/stash-instance", "setup/library-instance"),
          path("setup/stash-instance/{id}", "setup/library-instance/{id}"),
          path("user/stash-instances", "user/library-instances"),
          path("user/{user}/sync-from-stash", "user/{user}/sync-from-library"),
          path("exclusions/recompute-all", "admin/recompute-exclusions/all"),
          path("exclusions/recompute/{user}", "admin/recompute-exclusions/{user}"),
          path("exclusions/stats", "admin/exclusion-stats"),
          path("proxy/stash", "proxy/library"));

  /** Lists: the path, then the member that an answer is wrapped in. */
  static final Map<String, String> LISTS =
      Map.of(
          "library/scenes", "findScenes",
          "library/performers", "findPerformers",
          "library/studios", "findStudios",
          "library/tags", "findTags",
          "library/groups", "findGroups",
          "library/galleries", "findGalleries",
          "library/images", "findImages");

  /**
   * Members of answers, at any depth: the service's own, then what the peer has: a further name for
   * the same value, or other words in it. Where arrays are named, only in the objects of those.
   */
  static final Map<String, Member> ANSWERS =
      Map.ofEntries(
          entry("hasLibraryInstance", also("hasStashInstance")),
          entry("libraryInstanceCount", also("stashInstanceCount")),
          entry("libraryInstances", also("stashInstances")),
          entry("syncToLibrary", also("syncToStash")),
          entry("libraryUrl", also("stashUrl")),
          entry("libraryCreatedAt", also("stashCreatedAt")),
          entry("libraryUpdatedAt", also("stashUpdatedAt")),
          entry("instanceId", also("stashInstanceId", "images", "states")),
          entry("url", reworded(PeerNames::peersStream, "sceneStreams")),
          entry("message", reworded((text, origin) -> peersText(text))));

  /** Members of requests, at the top of the body. The service's own wins where both are there. */
  static final List<KeyAlias> REQUESTS =
      List.of(
          key("user/settings", "syncToStash", "syncToLibrary"),
          key("user/{user}/settings", "syncToStash", "syncToLibrary"));

  /** Values of requests. Its tag tree asks for all at once: it gets the most that there is. */
  static final List<ValueAlias> REQUEST_VALUES =
      List.of(value("library/tags", "filter.per_page", "-1", "1000"));

  /** Values of query parameters. */
  static final List<ValueAlias> QUERY_VALUES =
      List.of(
          value("clips", "sortBy", "stashCreatedAt", "libraryCreatedAt"),
          value("clips", "sortBy", "stashUpdatedAt", "libraryUpdatedAt"));

  /** What an answer says: the service's own words, then the peer's; {@code *} stands for a name. */
  static final List<Text> TEXTS =
      List.of(
          text(
              "Connection refused. Is the library server running?",
              "Connection refused. Is Stash running?"),
          text(
              "Network error connecting to the library server. Check the URL and ensure the library"
                  + " server is accessible from this server.",
              "Network error connecting to Stash. Check the URL and ensure Stash is accessible from"
                  + " the server."),
          text("Could not connect to library server", "Could not connect to Stash server"),
          text(
              "Could not connect to library server with new credentials",
              "Could not connect to Stash server with new credentials"),
          text("Library server not found", "Stash instance not found"),
          text("Library server \"*\" deleted", "Stash instance \"*\" deleted"),
          text(
              "Cannot delete the last enabled library server. Disable it first or add another one.",
              "Cannot delete the last enabled Stash instance. Disable it first or add another"
                  + " instance."),
          text(
              "At least one library server must be selected",
              "At least one Stash instance must be selected"),
          text("No library server is registered and enabled", "No Stash instances configured"),
          text(
              "The library server did not answer in time. Try again later.",
              "Proxy request timeout"),
          text(
              "The library server cannot be reached at the moment. Try again later.",
              "Proxy request failed"));

  /**
   * Paths that the peer has and the service has not, where a resource for something else would say
   * that the method is wrong.
   */
  static final Pattern NOT_BUILT = Pattern.compile("user/(?![0-9]+$)[^/]+");

  // ---- how the tables are written and looked up

  /**
   * A path and its alias.
   *
   * @param peers matches the peer's, as it came, still encoded
   * @param own a replacement for it
   */
  record PathAlias(Pattern peers, String own) {}

  /**
   * What an answer's member has in the peer's form.
   *
   * @param alias a further name, or null for none
   * @param words what the value is there, by the service's own and the address that it was called
   *     at; null for the same
   * @param arrays in whose objects alone it is meant; empty for everywhere
   */
  record Member(
      @Nullable String alias, @Nullable BinaryOperator<String> words, Set<String> arrays) {}

  /** The alias of a request's member. */
  record KeyAlias(Pattern path, String peers, String own) {}

  /**
   * The alias of a value.
   *
   * @param at name of the parameter, or names of the members on the way to it, with dots between
   */
  record ValueAlias(Pattern path, String at, String peers, String own) {}

  /**
   * A text's alias.
   *
   * @param peers a replacement for what matches
   */
  record Text(Pattern own, String peers) {
    /** Answers the peer's words, or the given ones when they have no alias. */
    String of(String own) {
      Matcher matcher = this.own.matcher(own);
      return matcher.matches() ? matcher.replaceFirst(peers) : own;
    }
  }

  private static Text text(String own, String peers) {
    String pattern = Pattern.quote(own).replace("*", "\\E(.*?)\\Q");
    String replacement = peers;
    for (int i = 1; replacement.contains("*"); i++) {
      replacement = replacement.replaceFirst("\\*", "\\$" + i);
    }
    return new Text(Pattern.compile(pattern), replacement);
  }

  /**
   * Answers the address of a stream as the peer has it. Its clients want an absolute one, take what
   * follows {@code /scene/<id>/}, and ask the service for that.
   */
  private static String peersStream(String own, String origin) {
    String stream = "/proxy-stream/";
    int at = own.indexOf(stream);
    return at < 0 || !own.startsWith("/api/scene/")
        ? own
        : origin + own.substring("/api".length(), at) + own.substring(at + stream.length() - 1);
  }

  /** Answers what the peer would say. */
  static String peersText(String own) {
    for (Text text : TEXTS) {
      String peers = text.of(own);
      if (!peers.equals(own)) {
        return peers;
      }
    }
    return own;
  }

  private static Pattern pattern(String path) {
    return Pattern.compile(
        path.replace("{user}", "((?!all/?$)[^/]+)").replace("{id}", "([^/]+)") + "/?");
  }

  private static PathAlias path(String peers, String own) {
    return new PathAlias(pattern(peers), own.replaceAll("\\{\\w+}", "\\$1"));
  }

  private static Member also(String alias, String... arrays) {
    return new Member(alias, null, Set.of(arrays));
  }

  private static Member reworded(BinaryOperator<String> words, String... arrays) {
    return new Member(null, words, Set.of(arrays));
  }

  private static KeyAlias key(String path, String peers, String own) {
    return new KeyAlias(pattern(path), peers, own);
  }

  private static ValueAlias value(String path, String at, String peers, String own) {
    return new ValueAlias(pattern(path), at, peers, own);
  }

  /** Answers the service's own path for a path of the peer's, or null when it is none. */
  static @Nullable String ownPath(String path) {
    for (PathAlias alias : PATHS) {
      Matcher matcher = alias.peers().matcher(path);
      if (matcher.matches()) {
        return matcher.replaceFirst(alias.own());
      }
    }
    return null;
  }

  /** Answers the member that an answer of this path is wrapped in, or null for none. */
  static @Nullable String wrapper(String path) {
    return LISTS.get(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
  }

  /** Answers a query with the service's own values in it, still encoded. */
  static String ownQuery(String path, String query) {
    String own = query;
    for (ValueAlias alias : QUERY_VALUES) {
      if (alias.path().matcher(path).matches()) {
        String sought = alias.at() + "=" + alias.peers();
        own =
            Arrays.stream(own.split("&", -1))
                .map(each -> each.equals(sought) ? alias.at() + "=" + alias.own() : each)
                .collect(Collectors.joining("&"));
      }
    }
    return own;
  }
}
