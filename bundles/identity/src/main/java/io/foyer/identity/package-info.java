/** Who may sign in: {@link io.foyer.identity.Users}. */
@Export
@Version("1.1.0")
@NullMarked
package io.foyer.identity;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
