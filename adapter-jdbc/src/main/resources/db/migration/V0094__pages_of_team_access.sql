-- The access to a workspace is listed in its order; by team it is found in team_workspaces_once.
CREATE INDEX team_workspaces_in_order ON team_workspaces (workspace_id, position);
DROP INDEX team_workspaces_by_workspace;
