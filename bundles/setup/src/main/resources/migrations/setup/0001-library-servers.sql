CREATE TABLE library_server (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  description TEXT,
  url TEXT NOT NULL,
  -- sealed by the SecretBox, never plain
  api_key TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1,
  priority INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE INDEX library_server_priority ON library_server (priority, created_at);

-- Holds a row once an administrator has removed a library server: with none left, the service must
-- not take itself for new and let just anybody start over.
CREATE TABLE setup_done (
  id INTEGER PRIMARY KEY CHECK (id = 1)
);
