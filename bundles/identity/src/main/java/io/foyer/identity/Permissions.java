package io.foyer.identity;

import io.foyer.core.Viewer;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What users may do beyond looking. Administrators may always; others when it was granted to them,
 * from their next request on. Safe for use by many threads; one small read of the database a call.
 */
@ProviderType
public interface Permissions {
  /**
   * Whether the viewer may change what the library says of an entity. That the viewer may see the
   * entity has to be checked besides.
   */
  boolean canEditMetadata(Viewer viewer);
}
