CREATE TABLE sync_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sync_interval_minutes INTEGER NOT NULL,
  enable_scan_subscription INTEGER NOT NULL,
  enable_plugin_webhook INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
