package io.foyer.catalog.internal.wire;

/** A group in a picker. */
public record PickerGroup(String id, String name, String instanceId, boolean favorite) {}
