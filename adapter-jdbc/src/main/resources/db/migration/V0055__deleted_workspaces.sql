-- A deleted workspace stays with all it has until its grace period ends, and nobody finds it.
ALTER TABLE workspaces ADD COLUMN deleted_at timestamp(6) with time zone;
ALTER TABLE workspaces ADD COLUMN grace_days integer;
-- Empty, or its own identifier once it is deleted: then its name is free.
ALTER TABLE workspaces ADD COLUMN deletion varchar(80) DEFAULT '' NOT NULL;
ALTER TABLE workspaces ADD CONSTRAINT workspaces_whole_deletion CHECK (
  (deleted_at IS NULL) = (grace_days IS NULL) AND (deleted_at IS NULL) = (deletion = ''));
ALTER TABLE workspaces DROP CONSTRAINT workspaces_name_taken;
ALTER TABLE workspaces ADD CONSTRAINT workspaces_name_taken
  UNIQUE (organization_id, name, deletion);
CREATE INDEX workspaces_by_deletion ON workspaces (deleted_at);

INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'remove-workspaces', 0, CURRENT_TIMESTAMP + INTERVAL '30' MINUTE);
