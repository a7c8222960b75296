-- What is known about the last passes over each type of each library server. Lost with the cached
-- library, because without it everything has to be read again anyway.
CREATE TABLE sync_state (
  id INTEGER PRIMARY KEY,
  instance_id TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  full_mark TEXT,
  incremental_mark TEXT,
  full_at INTEGER,
  incremental_at INTEGER,
  last_count INTEGER NOT NULL DEFAULT 0,
  last_duration_ms INTEGER,
  last_error TEXT,
  total INTEGER NOT NULL DEFAULT 0,
  UNIQUE (instance_id, entity_type)
) STRICT;

-- A full run that has not ended yet, and how far the type in hand has been read.
CREATE TABLE sync_run (
  instance_id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_position (
  instance_id TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  page INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  done INTEGER NOT NULL,
  mark TEXT,
  PRIMARY KEY (instance_id, entity_type)
) STRICT, WITHOUT ROWID;

-- Deletions that are too many to be believed at once.
CREATE TABLE sync_pending_deletion (
  instance_id TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  ids_hash TEXT NOT NULL,
  count INTEGER NOT NULL,
  known INTEGER NOT NULL,
  detected_at INTEGER NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0,
  word_needed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (instance_id, entity_type)
) STRICT, WITHOUT ROWID;
