package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.util.Dictionary;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Offers databases as factory configurations: one appears, then the one before it goes. */
final class ConfiguredServing implements Serving {
  private static final Logger log = LoggerFactory.getLogger(ConfiguredServing.class);

  private final ConfigurationAdmin configurations;
  private final Openings openings;

  ConfiguredServing(ConfigurationAdmin configurations, Openings openings) {
    this.configurations = configurations;
    this.openings = openings;
  }

  /** Removes what an earlier start of the framework left in the configuration store. */
  void forgetEarlierStarts() throws IOException {
    for (Configuration configuration : all()) {
      Dictionary<String, Object> properties = configuration.getProperties();
      if (properties == null || !target().equals(properties.get("openings.target"))) {
        configuration.delete();
      }
    }
  }

  @Override
  public @Nullable OpenDatabase current() {
    return openings.current();
  }

  @Override
  public void offer(OpenDatabase next) throws IOException {
    Configuration[] before = all();
    String id = UUID.randomUUID().toString();
    openings.park(id, next);
    Configuration configuration =
        configurations.getFactoryConfiguration(GenerationComponent.PID, id, "?");
    Map<String, Object> properties =
        Map.of(
            "opening",
            id,
            "directory",
            next.generation().directory().toString(),
            "format",
            next.format().name(),
            "openings.target",
            target(),
            Constants.SERVICE_RANKING,
            ranking(before) + 1);
    boolean offered = false;
    try {
      configuration.update(FrameworkUtil.asDictionary(properties));
      openings.await(id, Openings.PATIENCE);
      offered = true;
    } finally {
      if (!offered) {
        openings.take(id);
        configuration.delete();
      }
    }
    for (Configuration old : before) {
      try {
        old.delete();
      } catch (IOException e) {
        log.warn("cannot withdraw the performer database from before", e);
      }
    }
  }

  private static int ranking(Configuration[] before) {
    int ranking = 0;
    for (Configuration configuration : before) {
      Dictionary<String, Object> properties = configuration.getProperties();
      if (properties != null
          && properties.get(Constants.SERVICE_RANKING) instanceof Integer known) {
        ranking = Math.max(ranking, known);
      }
    }
    return ranking;
  }

  private String target() {
    return "(" + OpeningsOffer.BOOT + "=" + openings.boot() + ")";
  }

  private Configuration[] all() throws IOException {
    try {
      Configuration[] found =
          configurations.listConfigurations("(service.factoryPid=" + GenerationComponent.PID + ")");
      return found == null ? new Configuration[0] : found;
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException("a filter of our own", e);
    }
  }
}
