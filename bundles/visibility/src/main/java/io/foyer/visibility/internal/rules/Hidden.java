package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;

/**
 * An entity that a user hid.
 *
 * @param type one of the seven, not a clip
 * @param id without a library server it means that id on every one
 */
public record Hidden(EntityType type, EntityId id) {}
