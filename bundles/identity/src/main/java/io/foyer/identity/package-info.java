/**
 * Who may sign in: {@link io.foyer.identity.Users}; who may do more than look: {@link
 * io.foyer.identity.Permissions}.
 */
@Export
@Version("1.2.0")
@NullMarked
package io.foyer.identity;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
