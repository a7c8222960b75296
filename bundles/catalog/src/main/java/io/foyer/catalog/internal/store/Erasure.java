package io.foyer.catalog.internal.store;

import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.ibatis.session.SqlSession;

/** Erases entities with their relations and what was derived for them, in one transaction. */
final class Erasure {
  private final ErasureMapper mapper;
  private final TextMapper texts;

  /** A table and the column that holds the ordinal of its owner. */
  private record Owned(String table, String column) {}

  Erasure(SqlSession session) {
    mapper = session.getMapper(ErasureMapper.class);
    texts = session.getMapper(TextMapper.class);
  }

  /**
   * Erases some entities of a library server, and answers their ordinals; none when all are gone.
   */
  List<Integer> some(EntityType type, int instance, int most) {
    List<Integer> ords = mapper.ofInstance(type.plural(), instance, most);
    String json = JsonText.array(ords);
    eraseOwned(type, json);
    texts.forget(type.plural(), json);
    if (!ords.isEmpty()) {
      mapper.given(type.plural(), Collections.max(ords));
    }
    mapper.delete(type.plural(), "ord", json);
    return ords;
  }

  /**
   * Erases what was deleted before a point in time. The ordinal stays with the entity, since others
   * may still point to it.
   */
  void deletedBefore(EntityType type, long before) {
    List<Integer> ords = mapper.deletedBefore(type.plural(), before);
    if (!ords.isEmpty()) {
      String json = JsonText.array(ords);
      eraseOwned(type, json);
      mapper.empty(type.plural(), json);
    }
  }

  private void eraseOwned(EntityType type, String ords) {
    for (Owned owned : owned(type)) {
      mapper.delete(owned.table(), owned.column(), ords);
    }
    mapper.deleteUnderived(type.key(), ords);
  }

  private static List<Owned> owned(EntityType type) {
    List<Owned> owned = new ArrayList<>();
    for (Junction junction : Junction.of(type)) {
      owned.add(new Owned(junction.table(), junction.ownerColumn()));
    }
    if (type == EntityType.SCENE) {
      owned.add(new Owned("scene_inherited_tag", "scene"));
    }
    if (type == EntityType.IMAGE) {
      owned.add(new Owned("image_inherited", "image"));
      owned.add(new Owned("image_inherited_performer", "image"));
      owned.add(new Owned("image_inherited_tag", "image"));
    }
    return owned;
  }
}
