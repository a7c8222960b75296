package io.foyer.setup.internal;

import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryConnector.ConnectionTest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** Tries library servers through the connector, which may be away while it is updated. */
@Component(service = Connections.class)
public final class Connections {
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable LibraryConnector connector;

  /**
   * Tries an address and a key.
   *
   * @throws Failure.Unavailable while there is no connector
   */
  ConnectionTest test(URI url, Secret apiKey) {
    LibraryConnector present = connector;
    if (present == null) {
      throw new Failure.Unavailable(
          "Library servers cannot be reached at the moment. Try again in a few seconds.",
          Duration.ofSeconds(2));
    }
    return present.test(url, apiKey);
  }

  /**
   * Makes sure that a server answers before it is stored.
   *
   * @throws Failure.Invalid with the reason when it does not
   */
  void require(URI url, Secret apiKey, String otherwise) {
    ConnectionTest test = test(url, apiKey);
    if (!test.success()) {
      List<String> reasons =
          Stream.of(test.error(), test.details()).filter(Objects::nonNull).distinct().toList();
      throw new Failure.Invalid("url", otherwise, reasons);
    }
  }
}
