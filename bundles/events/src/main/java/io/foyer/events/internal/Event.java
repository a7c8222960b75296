package io.foyer.events.internal;

import io.foyer.core.Viewer;
import org.jspecify.annotations.Nullable;

/**
 * What happened.
 *
 * @param topic name of the event
 * @param data one line of JSON for administrators
 * @param forUsers the same for everybody else, or null when they do not get to see it
 */
record Event(String topic, String data, @Nullable String forUsers) {
  boolean visibleTo(Viewer viewer) {
    return viewer.isAdministrator() || forUsers != null;
  }

  String frame(Viewer viewer) {
    return "event: " + topic + "\ndata: " + (viewer.isAdministrator() ? data : forUsers) + "\n\n";
  }
}
