-- A position that is too old is not gone on from: what lies before it would stay as it was then.
ALTER TABLE sync_position ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
