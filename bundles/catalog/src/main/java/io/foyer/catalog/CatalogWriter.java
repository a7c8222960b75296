package io.foyer.catalog;

import io.foyer.core.EntityType;
import io.foyer.library.LibraryEntity;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * How synchronisation changes the cached library. Each call is one transaction, and when it
 * returns, the change is in the file and in what viewers are answered. One caller at a time.
 * Entities may arrive before those they point to: relations to entities that are not there yet take
 * effect when they come.
 */
public interface CatalogWriter {
  /**
   * Adds or replaces entities of one type. An entity that was deleted softly comes back. Applying
   * the same page twice changes nothing.
   */
  void put(String instance, EntityType type, List<? extends LibraryEntity> entities);

  /** How many live entities of a type there are of this library server. */
  long count(String instance, EntityType type);

  /**
   * Begins a comparison of what the library server has with what is cached: collect the ids it
   * reports, then ask for the ones it did not.
   */
  IdCensus census(String instance, EntityType type);

  /**
   * Marks entities as deleted; unknown ids are ignored. They are gone for every viewer, and erased
   * after 30 days.
   */
  void remove(String instance, EntityType type, Collection<String> ids);

  /**
   * Brings what is derived up to date: tags that scenes inherit, what images inherit from
   * galleries, counts. Touches only what depends on entities changed since the last call.
   */
  void derive(String instance);

  /**
   * Tells that every type of this library server was read completely once; from then on lists are
   * answered.
   */
  void ready(String instance);

  /** Erases everything of a library server. When it breaks off, it can be called again. */
  void purge(String instance);

  /** Ids of the library servers of which anything is cached, half erased ones too. */
  Set<String> instances();

  /**
   * Ids that the library server reports, compared with the cached ones without holding all of them
   * in memory twice.
   */
  interface IdCensus extends AutoCloseable {
    /** Adds ids that exist. */
    void seen(Collection<String> ids);

    /** How many different ids were added. */
    long seenCount();

    /** The cached live ids that were not seen. */
    List<String> missing();

    @Override
    void close();
  }
}
