package io.foyer.library;

import io.foyer.core.Secret;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A registered library server.
 *
 * @param id UUID, never changes
 * @param name what people call it
 * @param description more words, or null
 * @param url full address of its GraphQL endpoint; media routes lie beside it
 * @param apiKey key with full rights; empty when the server has none, then none is sent
 * @param enabled whether its entities are synchronised and shown
 * @param priority smaller comes first; the first enabled one is the default
 * @param createdAt when it was registered
 * @param updatedAt when it was last changed
 */
public record LibraryServer(
    String id,
    String name,
    @Nullable String description,
    URI url,
    Secret apiKey,
    boolean enabled,
    int priority,
    Instant createdAt,
    Instant updatedAt) {}
