-- A note; it has a trigger; so that semicolons occur inside a statement.
CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL DEFAULT 'a;b',
  written_at INTEGER,
  pinned INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE note_log (note_id INTEGER NOT NULL REFERENCES note (id) ON DELETE CASCADE, what TEXT);
CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
  INSERT INTO note_log VALUES (new.id, CASE WHEN new.pinned THEN 'pinned' ELSE 'added' END);
  UPDATE note SET text = trim(text) WHERE id = new.id;
END;
