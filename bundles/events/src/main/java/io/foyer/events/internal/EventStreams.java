package io.foyer.events.internal;

import io.foyer.core.Viewer;
import io.foyer.events.Events;
import io.foyer.rest.Access;
import io.foyer.rest.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands each event to the open streams and remembers the newest of every topic for those that open
 * later. The lock is held for moving references only, never while anything is written.
 */
@Component(
    service = {Events.class, EventStreams.class},
    configurationPid = "io.foyer.events")
@Designate(ocd = EventStreams.Config.class)
public final class EventStreams implements Events {
  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);
  private static final Pattern TOPIC = Pattern.compile("[a-z][a-z0-9.-]{0,63}");

  /** Settings of the live events. */
  @ObjectClassDefinition(name = "Live events", description = "Streams of events to browsers.")
  public @interface Config {
    @AttributeDefinition(
        name = "Heartbeat",
        description = "Seconds of silence after which a stream shows that it is alive.",
        min = "1")
    int heartbeatSeconds() default 15;

    @AttributeDefinition(
        name = "Longest stream",
        description =
            "Minutes after which a stream ends, so that the browser opens it again and its session"
                + " is looked at again.",
        min = "1")
    int maxStreamMinutes() default 10;

    @AttributeDefinition(
        name = "Streams per user",
        description = "How many streams a user may have open; one more closes the oldest.",
        min = "1")
    int maxStreamsPerUser() default 10;
  }

  private final Json json;
  private final Duration heartbeat;
  private final Duration longest;
  private final int perUser;
  private final Map<String, Event> latest = new HashMap<>();
  private final List<EventStream> streams = new ArrayList<>();
  private boolean closed;

  @Activate
  public EventStreams(@Reference Json json, Config config) {
    this(
        json,
        Duration.ofSeconds(config.heartbeatSeconds()),
        Duration.ofMinutes(config.maxStreamMinutes()),
        config.maxStreamsPerUser());
  }

  EventStreams(Json json, Duration heartbeat, Duration longest, int perUser) {
    this.json = json;
    this.heartbeat = heartbeat;
    this.longest = longest;
    this.perUser = perUser;
    LOG.debug("Heartbeat {}, longest stream {}, {} per user", heartbeat, longest, perUser);
  }

  @Override
  public void publish(String topic, Object data, Access.Policy audience) {
    String written = json.write(data);
    publish(new Event(topic, written, audience == Access.Policy.ADMINISTRATOR ? null : written));
  }

  @Override
  public void publishTwofold(String topic, Object forAdministrators, Object forUsers) {
    publish(new Event(topic, json.write(forAdministrators), json.write(forUsers)));
  }

  private void publish(Event event) {
    String topic = event.topic();
    if (!TOPIC.matcher(topic).matches()) {
      throw new IllegalArgumentException("Not a topic: " + topic);
    }
    synchronized (this) {
      latest.put(topic, event);
      streams.forEach(stream -> stream.offer(event));
    }
  }

  /** Opens a stream that begins with the newest event of each topic that the viewer may see. */
  synchronized EventStream open(Viewer viewer) {
    EventStream stream = new EventStream(viewer, heartbeat, longest, this::forget);
    latest.values().forEach(stream::offer);
    List<EventStream> own =
        streams.stream().filter(s -> s.viewer().userId() == viewer.userId()).toList();
    if (own.size() >= perUser) {
      own.getFirst().close();
      streams.remove(own.getFirst());
    }
    if (closed) {
      stream.close();
    } else {
      streams.add(stream);
    }
    return stream;
  }

  synchronized int size() {
    return streams.size();
  }

  private synchronized void forget(EventStream stream) {
    streams.remove(stream);
  }

  @Deactivate
  synchronized void close() {
    closed = true;
    streams.forEach(EventStream::close);
    streams.clear();
  }
}
