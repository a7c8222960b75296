package io.foyer.catalog.internal.wire;

/** An entity in a picker. */
public record PickerItem(String id, String name, String instanceId) {}
