-- What each user does not see, and why. One row is all entities of one type, reason and source whose
-- ordinals lie in the same block of 65,536: ords is their RoaringBitmap, entities how many they are.
-- source_type and source_ord name the entity that caused a cascade; else they are '' and -1.
CREATE TABLE excluded_entity (
  user_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL,
  reason TEXT NOT NULL,
  source_type TEXT NOT NULL,
  source_ord INTEGER NOT NULL,
  block INTEGER NOT NULL,
  ords BLOB NOT NULL,
  entities INTEGER NOT NULL,
  computed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, entity_type, reason, source_type, source_ord, block)
) WITHOUT ROWID;

CREATE TABLE visible_count (
  user_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL,
  visible_count INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, entity_type)
) WITHOUT ROWID;

-- Of which state of the library and of which rules the rows of a user are. No row: nothing is
-- recorded of the user.
CREATE TABLE excluded_state (
  user_id INTEGER PRIMARY KEY,
  library_version INTEGER NOT NULL,
  rules_digest TEXT NOT NULL,
  computed_at INTEGER NOT NULL
);
