package io.foyer.catalog.internal.wire;

/** A gallery in a picker. */
public record PickerGallery(String id, String title, String instanceId) {}
