-- The keys: settings.<key>, endpoint_priorities, disabled_endpoints, migrated_variables. A value is JSON.
CREATE TABLE user_settings (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL DEFAULT (datetime('now'))
);
