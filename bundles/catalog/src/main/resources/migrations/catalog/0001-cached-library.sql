-- The cached library. Every entity has a dense ordinal (ord), assigned when it is first heard of, be it
-- only as the target of a relation (live = 0, a placeholder), so that junction tables are pairs of
-- ordinals. Lists of texts are JSON. A text of a point in time is kept as it came, beside its epoch
-- millis. shown_image_count is derived: images that carry the entity or lie in a gallery that does.

CREATE TABLE library_instance (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  ready_at INTEGER
) STRICT;

CREATE TABLE scenes (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  title TEXT,
  code TEXT,
  date TEXT,
  details TEXT,
  director TEXT,
  urls TEXT,
  organized INTEGER NOT NULL DEFAULT 0,
  rating100 INTEGER,
  o_counter INTEGER NOT NULL DEFAULT 0,
  play_count INTEGER NOT NULL DEFAULT 0,
  play_duration REAL NOT NULL DEFAULT 0,
  studio INTEGER,
  path TEXT,
  basename TEXT,
  size INTEGER,
  duration REAL,
  bit_rate INTEGER,
  frame_rate REAL,
  width INTEGER,
  height INTEGER,
  video_codec TEXT,
  audio_codec TEXT,
  fingerprints TEXT,
  screenshot TEXT,
  preview TEXT,
  webp TEXT,
  sprite TEXT,
  vtt TEXT,
  caption TEXT,
  stream_set INTEGER,
  captions TEXT,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

-- Ways to play a scene, relative to its path. Most scenes share one of a few sets.
CREATE TABLE stream_set (
  number INTEGER PRIMARY KEY,
  streams TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE performers (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  name TEXT,
  disambiguation TEXT,
  gender TEXT,
  birthdate TEXT,
  death_date TEXT,
  ethnicity TEXT,
  country TEXT,
  eye_color TEXT,
  hair_color TEXT,
  height_cm INTEGER,
  weight_kg INTEGER,
  measurements TEXT,
  fake_tits TEXT,
  penis_length REAL,
  circumcised TEXT,
  career_length TEXT,
  tattoos TEXT,
  piercings TEXT,
  details TEXT,
  aliases TEXT,
  urls TEXT,
  favorite INTEGER NOT NULL DEFAULT 0,
  rating100 INTEGER,
  o_counter INTEGER NOT NULL DEFAULT 0,
  image_path TEXT,
  scene_count INTEGER NOT NULL DEFAULT 0,
  image_count INTEGER NOT NULL DEFAULT 0,
  gallery_count INTEGER NOT NULL DEFAULT 0,
  group_count INTEGER NOT NULL DEFAULT 0,
  shown_image_count INTEGER,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE TABLE studios (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  name TEXT,
  parent INTEGER,
  details TEXT,
  aliases TEXT,
  urls TEXT,
  favorite INTEGER NOT NULL DEFAULT 0,
  rating100 INTEGER,
  image_path TEXT,
  scene_count INTEGER NOT NULL DEFAULT 0,
  image_count INTEGER NOT NULL DEFAULT 0,
  gallery_count INTEGER NOT NULL DEFAULT 0,
  performer_count INTEGER NOT NULL DEFAULT 0,
  group_count INTEGER NOT NULL DEFAULT 0,
  shown_image_count INTEGER,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE TABLE tags (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  name TEXT,
  sort_name TEXT,
  description TEXT,
  aliases TEXT,
  favorite INTEGER NOT NULL DEFAULT 0,
  image_path TEXT,
  scene_count INTEGER NOT NULL DEFAULT 0,
  image_count INTEGER NOT NULL DEFAULT 0,
  gallery_count INTEGER NOT NULL DEFAULT 0,
  performer_count INTEGER NOT NULL DEFAULT 0,
  studio_count INTEGER NOT NULL DEFAULT 0,
  group_count INTEGER NOT NULL DEFAULT 0,
  scene_marker_count INTEGER NOT NULL DEFAULT 0,
  shown_image_count INTEGER,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE TABLE groups (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  name TEXT,
  aliases TEXT,
  date TEXT,
  duration INTEGER,
  director TEXT,
  synopsis TEXT,
  urls TEXT,
  rating100 INTEGER,
  studio INTEGER,
  front_image_path TEXT,
  back_image_path TEXT,
  scene_count INTEGER NOT NULL DEFAULT 0,
  performer_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE TABLE galleries (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  title TEXT,
  code TEXT,
  date TEXT,
  details TEXT,
  photographer TEXT,
  urls TEXT,
  organized INTEGER NOT NULL DEFAULT 0,
  rating100 INTEGER,
  studio INTEGER,
  image_count INTEGER NOT NULL DEFAULT 0,
  folder_path TEXT,
  file_path TEXT,
  basename TEXT,
  cover_image INTEGER,
  cover TEXT,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE TABLE images (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  title TEXT,
  code TEXT,
  date TEXT,
  details TEXT,
  photographer TEXT,
  urls TEXT,
  organized INTEGER NOT NULL DEFAULT 0,
  rating100 INTEGER,
  o_counter INTEGER NOT NULL DEFAULT 0,
  studio INTEGER,
  path TEXT,
  basename TEXT,
  size INTEGER,
  width INTEGER,
  height INTEGER,
  thumbnail TEXT,
  preview TEXT,
  image TEXT,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE TABLE clips (
  ord INTEGER PRIMARY KEY,
  instance INTEGER NOT NULL,
  id INTEGER NOT NULL,
  live INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  digest INTEGER NOT NULL DEFAULT 0,
  title TEXT,
  scene INTEGER,
  seconds REAL NOT NULL DEFAULT 0,
  end_seconds REAL,
  primary_tag INTEGER,
  stream TEXT,
  preview TEXT,
  screenshot TEXT,
  created_at TEXT,
  created_millis INTEGER,
  updated_at TEXT,
  updated_millis INTEGER,
  UNIQUE (instance, id)
) STRICT;

CREATE INDEX scenes_by_studio ON scenes (studio) WHERE studio IS NOT NULL;
CREATE INDEX scenes_by_sprite ON scenes (substr(sprite, 1, instr(sprite || '?', '?') - 1))
  WHERE sprite IS NOT NULL;
CREATE INDEX scenes_by_vtt ON scenes (substr(vtt, 1, instr(vtt || '?', '?') - 1))
  WHERE vtt IS NOT NULL;

-- Few rows: placeholders, and what is deleted for less than 30 days.
CREATE INDEX scenes_gone ON scenes (deleted_at, instance) WHERE live = 0;
CREATE INDEX performers_gone ON performers (deleted_at, instance) WHERE live = 0;
CREATE INDEX studios_gone ON studios (deleted_at, instance) WHERE live = 0;
CREATE INDEX tags_gone ON tags (deleted_at, instance) WHERE live = 0;
CREATE INDEX groups_gone ON groups (deleted_at, instance) WHERE live = 0;
CREATE INDEX galleries_gone ON galleries (deleted_at, instance) WHERE live = 0;
CREATE INDEX images_gone ON images (deleted_at, instance) WHERE live = 0;
CREATE INDEX clips_gone ON clips (deleted_at, instance) WHERE live = 0;

-- Relations as the library has them.
CREATE TABLE scene_performer (
  scene INTEGER NOT NULL,
  performer INTEGER NOT NULL,
  PRIMARY KEY (scene, performer)
) WITHOUT ROWID, STRICT;

CREATE TABLE scene_tag (
  scene INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (scene, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE scene_group (
  scene INTEGER NOT NULL,
  group_ord INTEGER NOT NULL,
  scene_index INTEGER,
  PRIMARY KEY (scene, group_ord)
) WITHOUT ROWID, STRICT;

CREATE TABLE scene_gallery (
  scene INTEGER NOT NULL,
  gallery INTEGER NOT NULL,
  PRIMARY KEY (scene, gallery)
) WITHOUT ROWID, STRICT;

CREATE TABLE performer_tag (
  performer INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (performer, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE studio_tag (
  studio INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (studio, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE tag_parent (
  tag INTEGER NOT NULL,
  parent INTEGER NOT NULL,
  PRIMARY KEY (tag, parent)
) WITHOUT ROWID, STRICT;

CREATE TABLE group_tag (
  group_ord INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (group_ord, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE group_sub (
  group_ord INTEGER NOT NULL,
  sub_group INTEGER NOT NULL,
  description TEXT,
  PRIMARY KEY (group_ord, sub_group)
) WITHOUT ROWID, STRICT;

CREATE TABLE gallery_performer (
  gallery INTEGER NOT NULL,
  performer INTEGER NOT NULL,
  PRIMARY KEY (gallery, performer)
) WITHOUT ROWID, STRICT;

CREATE TABLE gallery_tag (
  gallery INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (gallery, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE image_performer (
  image INTEGER NOT NULL,
  performer INTEGER NOT NULL,
  PRIMARY KEY (image, performer)
) WITHOUT ROWID, STRICT;

CREATE TABLE image_tag (
  image INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (image, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE image_gallery (
  image INTEGER NOT NULL,
  gallery INTEGER NOT NULL,
  PRIMARY KEY (image, gallery)
) WITHOUT ROWID, STRICT;

CREATE TABLE clip_tag (
  clip INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (clip, tag)
) WITHOUT ROWID, STRICT;

CREATE INDEX scene_gallery_by_gallery ON scene_gallery (gallery);

-- What is derived from them; never touched by a page of synchronisation, so that it stays while one runs.

CREATE TABLE scene_inherited_tag (
  scene INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (scene, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE image_inherited_performer (
  image INTEGER NOT NULL,
  performer INTEGER NOT NULL,
  PRIMARY KEY (image, performer)
) WITHOUT ROWID, STRICT;

CREATE TABLE image_inherited_tag (
  image INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (image, tag)
) WITHOUT ROWID, STRICT;

CREATE TABLE image_inherited (
  image INTEGER PRIMARY KEY,
  studio INTEGER,
  date TEXT,
  details TEXT,
  photographer TEXT
) STRICT;

-- Entities written since what depends on them was derived.
CREATE TABLE underived (
  type TEXT NOT NULL,
  ord INTEGER NOT NULL,
  PRIMARY KEY (type, ord)
) WITHOUT ROWID, STRICT;

-- Text search; a rowid is an ord.
CREATE VIRTUAL TABLE scenes_text USING fts5(
  title, details, path,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE performers_text USING fts5(
  name, aliases,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE studios_text USING fts5(
  name, details,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE tags_text USING fts5(
  name, description, aliases,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE groups_text USING fts5(
  name, synopsis,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE galleries_text USING fts5(
  title, details, photographer,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE images_text USING fts5(
  title, details, photographer, path,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);

CREATE VIRTUAL TABLE clips_text USING fts5(
  title,
  content='', contentless_delete=1, tokenize='trigram remove_diacritics 1'
);
