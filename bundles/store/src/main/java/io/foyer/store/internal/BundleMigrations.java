package io.foyer.store.internal;

import io.foyer.store.Schema;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/** Finds migrations in the bundle of the anchor. */
final class BundleMigrations implements Migrations {
  @Override
  public List<URL> files(Schema schema) {
    Bundle bundle = FrameworkUtil.getBundle(schema.anchor());
    if (bundle == null) {
      throw new IllegalStateException(schema.anchor().getName() + " is in no bundle");
    }
    @Nullable Enumeration<URL> entries =
        bundle.findEntries("/migrations/" + schema.name(), "*.sql", false);
    return entries == null ? List.of() : Collections.list(entries);
  }
}
