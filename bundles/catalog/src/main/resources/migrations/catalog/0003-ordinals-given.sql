-- The highest ordinal by table that was given to an entity which is erased for good. Ordinals are
-- never given again: what is in memory goes on to know them by the names that they had.
CREATE TABLE given_ordinal (
  entities TEXT PRIMARY KEY,
  ord INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
