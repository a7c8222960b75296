package io.foyer.events;

import io.foyer.rest.Access;
import org.osgi.annotation.versioning.ProviderType;

/** Tells open browsers what just happened. */
@ProviderType
public interface Events {
  /**
   * Sends an event to every open stream whose viewer may see it. Never blocks on a slow reader: a
   * stream that cannot keep up loses the older events of the same topic, since each event carries
   * the whole state of its topic.
   *
   * @param topic stable name, for example {@code sync}; becomes the event's name in the stream
   * @param data a record that the JSON mapper can write; it must hold nothing that {@code audience}
   *     may not know
   * @param audience who may see it
   */
  void publish(String topic, Object data, Access.Policy audience);

  /**
   * The same for an event of which administrators may know more than everybody else.
   *
   * @param forAdministrators what administrators get to see
   * @param forUsers what all others get to see
   */
  void publishTwofold(String topic, Object forAdministrators, Object forUsers);
}
