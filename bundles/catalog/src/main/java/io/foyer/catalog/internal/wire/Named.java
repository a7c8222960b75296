package io.foyer.catalog.internal.wire;

/** An entity by its name. */
public record Named(String id, String instanceId, String name) {}
