package io.foyer.setup.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.foyer.core.Role;
import io.foyer.identity.User;
import io.foyer.library.LibraryConnector.ConnectionTest;
import io.foyer.library.LibraryServer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What clients get. A server's key is in none of them. */
final class Answers {
  private Answers() {}

  record Status(
      boolean setupComplete,
      boolean hasUsers,
      boolean hasLibraryInstance,
      int userCount,
      int libraryInstanceCount) {
    static Status of(Setup.Status status) {
      boolean users = status.users() > 0;
      boolean servers = status.servers() > 0;
      return new Status(users && servers, users, servers, status.users(), status.servers());
    }
  }

  record AdministratorCreated(boolean success, Administrator user) {
    static AdministratorCreated of(User user) {
      return new AdministratorCreated(
          true, new Administrator(user.id(), user.username(), user.role(), user.createdAt()));
    }
  }

  record Administrator(int id, String username, Role role, Instant createdAt) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Connection(
      boolean success,
      @Nullable String message,
      @Nullable String version,
      @Nullable String error,
      @Nullable String details) {
    static Connection of(ConnectionTest test) {
      if (test.success()) {
        return new Connection(true, "Connection successful", test.version(), null, null);
      }
      String error = Objects.requireNonNullElse(test.error(), "Connection failed");
      return new Connection(
          false, null, null, error, Objects.requireNonNullElse(test.details(), error));
    }
  }

  record FirstServerCreated(boolean success, FirstServer instance) {
    static FirstServerCreated of(LibraryServer server) {
      return new FirstServerCreated(
          true,
          new FirstServer(
              server.id(),
              server.name(),
              server.url().toString(),
              server.enabled(),
              server.createdAt()));
    }
  }

  record FirstServer(String id, String name, String url, boolean enabled, Instant createdAt) {}

  record Reset(boolean success, String message, Deleted deleted) {
    static Reset of(Setup.Deleted deleted) {
      return new Reset(
          true,
          "Setup state has been reset. You can now start fresh.",
          new Deleted(deleted.users(), deleted.servers()));
    }
  }

  record Deleted(int users, int libraryInstances) {}

  record DefaultServer(@Nullable PublicServer instance, int instanceCount) {}

  record PublicServer(
      String id,
      String name,
      String url,
      boolean enabled,
      int priority,
      Instant createdAt,
      Instant updatedAt) {
    /** Without its address, the text is empty: the member is one that every caller may rely on. */
    static PublicServer of(LibraryServer server, boolean address) {
      return new PublicServer(
          server.id(),
          server.name(),
          address ? server.url().toString() : "",
          server.enabled(),
          server.priority(),
          server.createdAt(),
          server.updatedAt());
    }
  }

  record Servers(List<Server> instances) {}

  record ServerStored(boolean success, Server instance) {}

  record Server(
      String id,
      String name,
      @Nullable String description,
      String url,
      boolean enabled,
      int priority,
      Instant createdAt,
      Instant updatedAt) {
    static Server of(LibraryServer server) {
      return new Server(
          server.id(),
          server.name(),
          server.description(),
          server.url().toString(),
          server.enabled(),
          server.priority(),
          server.createdAt(),
          server.updatedAt());
    }
  }

  record Success(boolean success, String message) {}
}
