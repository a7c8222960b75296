-- AUTOINCREMENT: the id of a deleted user is never given to another one.
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('ADMIN', 'USER')),
  setup_completed INTEGER NOT NULL DEFAULT 0,
  setup_completed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

-- One row a sign-in; a token without its row is worth nothing.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX session_user ON session (user_id);
CREATE INDEX session_expiry ON session (expires_at);

-- The key itself is shown once and not kept.
CREATE TABLE recovery_key (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

-- Which library servers a user wants to see; no row means all of them.
CREATE TABLE user_library_server (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  instance_id TEXT NOT NULL,
  PRIMARY KEY (user_id, instance_id)
) WITHOUT ROWID;
