package io.foyer.clientcompat.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** Members of answers: the service's own, then the peer's, which is sent beside it. */
  static final Map<String, Member> ANSWERS =
      Map.of(
          "hasLibraryInstance", anywhere("hasStashInstance"),
          "libraryInstanceCount", anywhere("stashInstanceCount"),
          "libraryInstances", anywhere("stashInstances"),
          "syncToLibrary", anywhere("syncToStash"),
          "libraryUrl", anywhere("stashUrl"),
          "libraryCreatedAt", anywhere("stashCreatedAt"),
          "libraryUpdatedAt", anywhere("stashUpdatedAt"),
          "instanceId", inRowsOf("stashInstanceId", "images", "states"));

  /** Values of query parameters, by path. */
  static final List<ValueAlias> VALUES =
      List.of(
          new ValueAlias("clips", "sortBy", "stashCreatedAt", "libraryCreatedAt"),
          new ValueAlias("clips", "sortBy", "stashUpdatedAt", "libraryUpdatedAt"));

  /**
   * A path and its alias.
   *
   * @param peers matches the peer's, as it came, still encoded
   * @param own a replacement for it
   */
  record PathAlias(Pattern peers, String own) {}

  /**
   * A member's alias.
   *
   * @param alias the peer's name
   * @param rows names of the arrays in whose objects it is meant; empty for everywhere
   */
  record Member(String alias, Set<String> rows) {}

  /** A value of a query parameter and its alias. */
  record ValueAlias(String path, String parameter, String peers, String own) {}

  private static PathAlias path(String peers, String own) {
    String pattern = peers.replace("{user}", "((?!all$)[^/]+)").replace("{id}", "([^/]+)");
    return new PathAlias(Pattern.compile(pattern), own.replaceAll("\\{\\w+}", "\\$1"));
  }

  private static Member anywhere(String alias) {
    return new Member(alias, Set.of());
  }

  private static Member inRowsOf(String alias, String... arrays) {
    return new Member(alias, Set.of(arrays));
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

  /** Answers a query with the service's own values in it, still encoded. */
  static String ownQuery(String path, String query) {
    String own = query;
    for (ValueAlias alias : VALUES) {
      if (alias.path().equals(path)) {
        String sought = alias.parameter() + "=" + alias.peers();
        own =
            Pattern.compile("(?<![^&])" + sought + "(?![^&])")
                .matcher(own)
                .replaceAll(alias.parameter() + "=" + alias.own());
      }
    }
    return own;
  }
}
