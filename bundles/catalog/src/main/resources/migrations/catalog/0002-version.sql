-- Grows with every change of the cached entities, so that what was computed from them can tell
-- whether it is up to date.
CREATE TABLE library_version (
  version INTEGER NOT NULL
) STRICT;
INSERT INTO library_version (version) VALUES (1);
