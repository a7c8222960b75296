package io.foyer.recognition.models.internal;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Where generations tell how their opening went. A component of its own, so that generations stay
 * open while what decides about them is restarted.
 */
@Component(service = Openings.class)
public final class Openings {
  /**
   * How it went.
   *
   * @param problem why the generation could not be opened, or null when it is open
   */
  record Outcome(@Nullable String problem) {}

  private final Map<String, Outcome> outcomes = new ConcurrentHashMap<>();
  private volatile Runnable listener = () -> {};

  @Activate
  public Openings() {}

  /** Has somebody told when a generation reports; one listener at a time. */
  void listen(Runnable told) {
    listener = told;
  }

  void report(String key, Outcome outcome) {
    outcomes.put(key, outcome);
    listener.run();
  }

  void forget(String key) {
    outcomes.remove(key);
  }

  /** How a generation's opening went; nothing while it is being opened. */
  Optional<Outcome> outcome(String key) {
    return Optional.ofNullable(outcomes.get(key));
  }
}
