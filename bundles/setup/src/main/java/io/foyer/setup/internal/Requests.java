package io.foyer.setup.internal;

import org.jspecify.annotations.Nullable;

/** What clients send. A text that is missing is read as an empty one. */
final class Requests {
  private Requests() {}

  record NewAdministrator(String username, String password) {
    NewAdministrator {
      username = given(username);
      password = given(password);
    }
  }

  record Connection(String name, String url, String apiKey) {
    Connection {
      name = given(name);
      url = given(url);
      apiKey = given(apiKey);
    }
  }

  record NewServer(
      String name,
      @Nullable String description,
      String url,
      String apiKey,
      @Nullable Boolean enabled,
      @Nullable Integer priority) {
    NewServer {
      name = given(name);
      url = given(url);
      apiKey = given(apiKey);
    }
  }

  /** What is null stays as it is; an empty description takes the present one away. */
  record ServerChange(
      @Nullable String name,
      @Nullable String description,
      @Nullable String url,
      @Nullable String apiKey,
      @Nullable Boolean enabled,
      @Nullable Integer priority) {}

  private static String given(@Nullable String text) {
    return text == null ? "" : text;
  }
}
