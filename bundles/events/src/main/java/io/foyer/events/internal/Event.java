package io.foyer.events.internal;

import io.foyer.core.Viewer;
import io.foyer.rest.Access;

/**
 * What happened.
 *
 * @param topic name of the event
 * @param data one line of JSON
 * @param audience who may see it
 */
record Event(String topic, String data, Access.Policy audience) {
  boolean visibleTo(Viewer viewer) {
    return audience != Access.Policy.ADMINISTRATOR || viewer.isAdministrator();
  }

  String frame() {
    return "event: " + topic + "\ndata: " + data + "\n\n";
  }
}
