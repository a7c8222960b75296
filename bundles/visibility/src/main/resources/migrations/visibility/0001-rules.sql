-- What an administrator allows or forbids a user. entity_ids is a JSON array of "id" or "id:server".
CREATE TABLE content_restriction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL CHECK (entity_type IN ('GROUP', 'TAG', 'STUDIO', 'GALLERY')),
  mode TEXT NOT NULL CHECK (mode IN ('INCLUDE', 'EXCLUDE')),
  entity_ids TEXT NOT NULL,
  restrict_empty INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (user_id, entity_type)
);

-- What a user hid. An empty instance_id means that id on every library server.
CREATE TABLE hidden_entity (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  entity_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  instance_id TEXT NOT NULL DEFAULT '',
  hidden_at INTEGER NOT NULL,
  UNIQUE (user_id, entity_type, entity_id, instance_id)
);

-- Users who do not want to be asked before something is hidden; no row means to ask.
CREATE TABLE hide_confirmation (
  user_id INTEGER PRIMARY KEY,
  disabled INTEGER NOT NULL
);
