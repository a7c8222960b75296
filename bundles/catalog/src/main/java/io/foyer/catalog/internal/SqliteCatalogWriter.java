package io.foyer.catalog.internal;

import io.foyer.catalog.CatalogWriter;
import io.foyer.catalog.internal.store.Derivation;
import io.foyer.catalog.internal.store.InstanceMapper;
import io.foyer.core.EntityType;
import io.foyer.library.LibraryEntity;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Writes the file first and then the index, so that what viewers see is always kept. */
@Component(service = CatalogWriter.class)
public final class SqliteCatalogWriter implements CatalogWriter {
  private final IndexedLibrary library;

  @Activate
  public SqliteCatalogWriter(@Reference IndexedLibrary library) {
    this.library = library;
  }

  @Override
  public void put(String instance, EntityType type, List<? extends LibraryEntity> entities) {
    library.change(instance, tables -> tables.put(instance, type, entities));
  }

  @Override
  public long count(String instance, EntityType type) {
    return library.tables().count(instance, type);
  }

  @Override
  public IdCensus census(String instance, EntityType type) {
    return new BitmapCensus(library.tables(), instance, type);
  }

  @Override
  public void remove(String instance, EntityType type, Collection<String> ids) {
    library.change(instance, tables -> tables.remove(instance, type, ids));
  }

  @Override
  public void derive(String instance) {
    library.tables().eraseOld();
    Derivation derivation = new Derivation(library.tables());
    if (!derivation.needed()) {
      return;
    }
    for (Derivation.Step step : derivation.inheritance()) {
      library.change(instance, tables -> step.run());
    }
    ImageCounts counts = new ImageCounts(library.snapshot());
    for (ImageCounts.Page page : counts.pages()) {
      library.change(instance, tables -> derivation.countImages(page.type(), page.counts()));
    }
    derivation.done();
  }

  @Override
  public void ready(String instance) {
    library.markReady(instance);
  }

  @Override
  public void purge(String instance) {
    library.purge(instance);
  }

  @Override
  public Set<String> instances() {
    return library.tables().instances().stream()
        .map(InstanceMapper.Instance::id)
        .collect(Collectors.toUnmodifiableSet());
  }
}
