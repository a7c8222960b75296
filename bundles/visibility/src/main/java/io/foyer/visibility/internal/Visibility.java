package io.foyer.visibility.internal;

import io.foyer.catalog.index.Exclusions;
import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.visibility.internal.rules.Rules;
import io.foyer.visibility.internal.rules.Verdicts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Decides what each user may see, and remembers it. */
@Component(service = {Visibility.class, Exclusions.class})
public final class Visibility implements Exclusions {
  private final LibraryIndex index;
  private final LibraryServers servers;

  @Activate
  public Visibility(@Reference LibraryIndex index, @Reference LibraryServers servers) {
    this.index = index;
    this.servers = servers;
  }

  @Override
  public Excluded of(Viewer viewer, LibrarySnapshot snapshot) {
    Set<String> enabled =
        servers.enabled().stream().map(LibraryServer::id).collect(Collectors.toSet());
    return Verdicts.of(
        new Rules(
            true, enabled.containsAll(index.servers()) ? null : enabled, List.of(), List.of()),
        snapshot);
  }
}
