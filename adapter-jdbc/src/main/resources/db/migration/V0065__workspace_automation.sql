-- absent where there are none
ALTER TABLE workspaces ADD COLUMN trigger_prefixes varchar ARRAY;
ALTER TABLE workspaces ADD COLUMN trigger_patterns varchar ARRAY;
ALTER TABLE workspaces ADD COLUMN auto_destroy_at timestamp(6) with time zone;
-- empty where there is none
ALTER TABLE workspaces ADD COLUMN activity_duration varchar(8) DEFAULT '' NOT NULL;
ALTER TABLE workspaces ADD CONSTRAINT workspaces_one_auto_destroy
  CHECK (auto_destroy_at IS NULL OR activity_duration = '');
