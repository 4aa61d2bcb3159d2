CREATE TABLE configuration_versions (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL,
  workspace_id varchar(80) NOT NULL,
  auto_queue_runs boolean NOT NULL,
  speculative boolean NOT NULL,
  commit_sha varchar NOT NULL,
  commit_url varchar NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT configuration_versions_of_workspace UNIQUE (id, workspace_id),
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX configuration_versions_by_workspace ON configuration_versions (workspace_id);

CREATE TABLE runs (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL,
  workspace_id varchar(80) NOT NULL,
  configuration_version_id varchar(80) NOT NULL,
  message varchar NOT NULL,
  destroy boolean NOT NULL,
  created_by_kind varchar(16) NOT NULL,
  created_by_id varchar(80) NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT runs_of_workspace UNIQUE (id, workspace_id),
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (configuration_version_id, workspace_id)
    REFERENCES configuration_versions (id, workspace_id)
);
CREATE INDEX runs_by_workspace ON runs (workspace_id);
CREATE INDEX runs_by_configuration_version ON runs (configuration_version_id);
