-- What a workspace, a project or, where there is neither, an organization judges states by.
CREATE TABLE guardrails (
  -- whose it is: a workspace, a project or an organization
  owner_id varchar(80) NOT NULL,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  project_id varchar(80),
  workspace_id varchar(80),
  kind varchar(32) NOT NULL,
  -- null where the rule is off
  action varchar(8),
  enforced boolean NOT NULL,
  -- the limit of a rule that has one
  most bigint CHECK (most >= 0),
  -- the patterns of a rule that has some, one on each line
  patterns varchar,
  PRIMARY KEY (owner_id, kind),
  CONSTRAINT guardrails_owner CHECK (owner_id = COALESCE(workspace_id, project_id, organization_id)),
  FOREIGN KEY (project_id, organization_id)
    REFERENCES projects (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX guardrails_by_organization ON guardrails (organization_id);
CREATE INDEX guardrails_by_project ON guardrails (project_id, organization_id);
CREATE INDEX guardrails_by_workspace ON guardrails (workspace_id, organization_id);

-- That one state of a workspace may be accepted although guardrails refuse it.
CREATE TABLE guardrail_overrides (
  workspace_id varchar(80) NOT NULL PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  -- both null for the next one that is refused
  serial bigint,
  lineage varchar(255),
  reason varchar(500) NOT NULL,
  given_by_kind varchar(16) NOT NULL,
  given_by_id varchar(80) NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT guardrail_overrides_scope CHECK ((serial IS NULL) = (lineage IS NULL))
);

-- What guardrails found in a version that was accepted.
CREATE TABLE guardrail_findings (
  state_version_id varchar(80) NOT NULL REFERENCES state_versions (id) ON DELETE CASCADE,
  position integer NOT NULL,
  kind varchar(32) NOT NULL,
  action varchar(8) NOT NULL,
  origin varchar(16) NOT NULL,
  actual bigint NOT NULL,
  most bigint NOT NULL,
  detail varchar(500) NOT NULL,
  -- why the version was accepted all the same; empty where nothing refused it
  overridden_for varchar(500) NOT NULL,
  PRIMARY KEY (state_version_id, position)
);
