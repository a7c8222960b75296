package io.foyer.library;

import io.foyer.core.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A metadata endpoint that the library server is configured with.
 *
 * @param url its GraphQL address
 * @param name what people call it
 * @param apiKey the key that the library server uses there; never to be shown
 * @param maximumRequestsPerMinute its limit, null when the library server has none set
 */
public record LibraryMetadataEndpoint(
    String url, String name, Secret apiKey, @Nullable Integer maximumRequestsPerMinute) {}
