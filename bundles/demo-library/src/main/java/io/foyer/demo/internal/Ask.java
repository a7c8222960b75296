package io.foyer.demo.internal;

/**
 * What an answer depends on beside the library.
 *
 * @param world the library
 * @param base scheme, host and port under which the caller knows the server
 * @param apiKey the server's key, empty when it has none
 * @param now seconds since 1970
 */
record Ask(World world, String base, String apiKey, long now) {
  /** One entity. */
  record Ref(Kind kind, int id) {}

  /** Several entities of a kind. */
  @SuppressWarnings("ArrayRecordComponent")
  record Refs(Kind kind, int[] ids) {}

  Ref ref(Kind kind, int id) {
    return new Ref(kind, id);
  }

  Refs refs(Kind kind, int[] ids) {
    return new Refs(kind, ids);
  }
}
