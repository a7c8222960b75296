/**
 * The few words that every bundle shares: what an entity is called, who is asking, and how a
 * request can fail. Start at {@link io.foyer.core.EntityRef} and {@link io.foyer.core.Failure}.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.core;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
