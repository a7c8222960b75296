package io.foyer.core;

/**
 * Names one entity without ambiguity.
 *
 * @param instance id of the registered library server it comes from
 * @param type its kind
 * @param id its id on that server, decimal digits
 */
public record EntityRef(String instance, EntityType type, String id) {
  @Override
  public String toString() {
    return type.key() + " " + id + ":" + instance;
  }
}
