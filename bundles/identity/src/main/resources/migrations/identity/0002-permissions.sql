-- What administrators decided for single users; null, or no row, leaves it to the default.
CREATE TABLE user_permission (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  can_share_override INTEGER,
  can_download_files_override INTEGER,
  can_download_playlists_override INTEGER,
  can_edit_metadata_override INTEGER
);
