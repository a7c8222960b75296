package io.foyer.catalog.internal;

import io.foyer.catalog.internal.index.Snapshot;
import io.foyer.core.EntityType;
import java.util.Locale;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** {@code foyer:catalog} in the shell: how much there is and what it takes. */
@Component(
    service = CatalogCommands.class,
    property = {"osgi.command.scope=foyer", "osgi.command.function=catalog"})
public final class CatalogCommands {
  private final IndexedLibrary library;

  @Activate
  public CatalogCommands(@Reference IndexedLibrary library) {
    this.library = library;
  }

  /** Counts of entities, and memory by structure. */
  public String catalog() {
    Snapshot snapshot = library.snapshot();
    StringBuilder text = new StringBuilder();
    text.append(library.ready() ? "ready" : "not ready")
        .append(", version ")
        .append(snapshot.version())
        .append('\n');
    for (EntityType type : EntityType.values()) {
      text.append(line(type.plural(), snapshot.live(type).getLongCardinality(), ""));
    }
    long total = 0;
    for (var structure : snapshot.memory().entrySet()) {
      text.append(line(structure.getKey(), structure.getValue() / 1024, "kB"));
      total += structure.getValue();
    }
    return text.append(line("in all", total / 1024, "kB")).toString();
  }

  private static String line(String name, long value, String unit) {
    return String.format(Locale.ROOT, "%-40s %,12d %s%n", name, value, unit);
  }
}
