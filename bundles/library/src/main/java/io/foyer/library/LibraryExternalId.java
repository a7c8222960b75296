package io.foyer.library;

/**
 * What an entity is called at a metadata endpoint.
 *
 * @param endpoint the endpoint's GraphQL address
 * @param id id there
 */
public record LibraryExternalId(String endpoint, String id) {}
