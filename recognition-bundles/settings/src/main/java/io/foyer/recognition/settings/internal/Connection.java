package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.SidecarLibrary.MetadataEndpoint;
import java.util.List;

/**
 * A metadata endpoint as it is shown: without its key.
 *
 * @param endpoint address of its interface
 * @param name what people call it
 * @param domain the address without scheme and path
 * @param maxRequestsPerMinute its limit
 */
@JsonNaming(SnakeCaseStrategy.class)
record Connection(String endpoint, String name, String domain, int maxRequestsPerMinute) {
  static List<Connection> of(List<MetadataEndpoint> endpoints) {
    return endpoints.stream()
        .map(
            endpoint ->
                new Connection(
                    endpoint.url(),
                    endpoint.name(),
                    Endpoints.domain(endpoint.url()),
                    endpoint.maximumRequestsPerMinute()))
        .toList();
  }
}
