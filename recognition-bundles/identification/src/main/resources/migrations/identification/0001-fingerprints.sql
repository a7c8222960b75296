-- What identification found, so that later work need not look again. The endpoint says where a
-- performer's id is valid; the contract's tables have the bare id only.
CREATE TABLE scene_fingerprints (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  scene_id INTEGER NOT NULL UNIQUE,
  total_faces INTEGER NOT NULL DEFAULT 0,
  frames_analyzed INTEGER NOT NULL DEFAULT 0,
  fingerprint_status TEXT NOT NULL DEFAULT 'pending'
    CHECK (fingerprint_status IN ('pending', 'complete', 'error')),
  db_version TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE INDEX scene_fingerprints_status ON scene_fingerprints (fingerprint_status);
CREATE INDEX scene_fingerprints_version ON scene_fingerprints (db_version);

CREATE TABLE scene_fingerprint_faces (
  id INTEGER PRIMARY KEY,
  fingerprint_id INTEGER NOT NULL REFERENCES scene_fingerprints (id) ON DELETE CASCADE,
  performer_id TEXT NOT NULL,
  endpoint TEXT,
  face_count INTEGER NOT NULL,
  avg_confidence REAL NOT NULL,
  proportion REAL NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (fingerprint_id, performer_id)
);

CREATE TABLE image_fingerprints (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  image_id TEXT NOT NULL UNIQUE,
  gallery_id TEXT,
  faces_detected INTEGER NOT NULL DEFAULT 0,
  db_version TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE INDEX image_fingerprints_gallery ON image_fingerprints (gallery_id);

CREATE TABLE image_fingerprint_faces (
  id INTEGER PRIMARY KEY,
  image_id TEXT NOT NULL REFERENCES image_fingerprints (image_id) ON DELETE CASCADE,
  performer_id TEXT NOT NULL,
  endpoint TEXT,
  confidence REAL NOT NULL,
  distance REAL NOT NULL,
  bbox_x REAL NOT NULL,
  bbox_y REAL NOT NULL,
  bbox_w REAL NOT NULL,
  bbox_h REAL NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (image_id, performer_id)
);
