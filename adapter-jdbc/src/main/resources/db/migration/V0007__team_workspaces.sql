CREATE TABLE team_workspaces (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL,
  team_id varchar(80) ${binary} NOT NULL,
  workspace_id varchar(80) NOT NULL,
  access varchar(16) NOT NULL CHECK (access IN ('read', 'plan', 'write', 'admin', 'custom')),
  -- the six below are stated when access is custom, and only then
  runs varchar(16) CHECK (runs IN ('read', 'plan', 'apply')),
  variables varchar(16) CHECK (variables IN ('none', 'read', 'write')),
  state_versions varchar(16) CHECK (state_versions IN ('none', 'read-outputs', 'read', 'write')),
  sentinel_mocks varchar(16) CHECK (sentinel_mocks IN ('none', 'read')),
  workspace_locking boolean,
  run_tasks boolean,
  CONSTRAINT team_workspaces_once UNIQUE (team_id, workspace_id),
  CONSTRAINT team_workspaces_whole_custom CHECK (
    (access = 'custom') = (runs IS NOT NULL)
      AND (access = 'custom') = (variables IS NOT NULL)
      AND (access = 'custom') = (state_versions IS NOT NULL)
      AND (access = 'custom') = (sentinel_mocks IS NOT NULL)
      AND (access = 'custom') = (workspace_locking IS NOT NULL)
      AND (access = 'custom') = (run_tasks IS NOT NULL)),
  FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX team_workspaces_by_workspace ON team_workspaces (workspace_id, team_id);
