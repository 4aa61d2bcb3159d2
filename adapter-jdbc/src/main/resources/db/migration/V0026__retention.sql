-- A policy of a workspace or, where there is no workspace, of an organization.
CREATE TABLE retention_policies (
  -- whose it is: a workspace or an organization
  owner_id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  workspace_id varchar(80),
  id varchar(80) NOT NULL UNIQUE,
  kind varchar(16) NOT NULL CHECK (kind IN ('dont-delete', 'delete-older', 'free-plan')),
  -- the rule by which versions go; null where none does
  days integer CHECK (days >= 0),
  keep_latest integer CHECK (keep_latest >= 0),
  keep_latest_of_organization integer CHECK (keep_latest_of_organization >= 0),
  CONSTRAINT retention_policies_owner CHECK (owner_id = COALESCE(workspace_id, organization_id)),
  CONSTRAINT retention_policies_whole_rule CHECK (
    (kind = 'dont-delete') = (days IS NULL)
      AND (kind = 'dont-delete') = (keep_latest IS NULL)
      AND (kind = 'dont-delete') = (keep_latest_of_organization IS NULL)),
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX retention_policies_by_organization ON retention_policies (organization_id);

-- Does not cascade: what is held cannot be removed, nor what it belongs to.
CREATE TABLE legal_holds (
  -- what is held: a workspace or a version
  held_id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL,
  workspace_id varchar(80) NOT NULL,
  state_version_id varchar(80),
  reason varchar(500) NOT NULL,
  since timestamp(6) with time zone NOT NULL,
  held_by_kind varchar(16) NOT NULL,
  held_by_id varchar(80) NOT NULL,
  CONSTRAINT legal_holds_thing CHECK (held_id = COALESCE(state_version_id, workspace_id)),
  FOREIGN KEY (workspace_id, organization_id) REFERENCES workspaces (id, organization_id),
  FOREIGN KEY (state_version_id, workspace_id) REFERENCES state_versions (id, workspace_id)
);
CREATE INDEX legal_holds_by_workspace ON legal_holds (workspace_id, organization_id);
CREATE INDEX legal_holds_by_organization ON legal_holds (organization_id);

INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'apply_retention', 0, CURRENT_TIMESTAMP + INTERVAL '20' MINUTE);
