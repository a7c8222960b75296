package io.foyer.identity.internal;

import io.foyer.core.Viewer;
import io.foyer.identity.User;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves a line in the log when an administrator begins to see the service as another user does:
 * once a session and user, however many requests follow.
 */
final class Viewings {
  private static final Logger LOG = LoggerFactory.getLogger(Viewings.class);
  private static final int REMEMBERED = 1000;

  private record Viewing(String sessionId, int userId) {}

  private final Map<Viewing, Boolean> logged =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Viewing, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** An administrator says that it begins. */
  void started(String sessionId, Viewer administrator, User user) {
    remember(sessionId, user);
    LOG.info("Administrator {} views the service as user {}", administrator.userId(), user.id());
  }

  /** A request comes with it. */
  void seen(String sessionId, Viewer administrator, User user) {
    if (remember(sessionId, user)) {
      LOG.info(
          "Administrator {} views the service as user {}, without having announced it",
          administrator.userId(),
          user.id());
    }
  }

  private synchronized boolean remember(String sessionId, User user) {
    return logged.put(new Viewing(sessionId, user.id()), true) == null;
  }
}
