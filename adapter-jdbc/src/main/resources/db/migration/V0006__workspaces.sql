CREATE TABLE workspaces (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  project_id varchar(80) NOT NULL,
  name varchar(90) ${binary} NOT NULL,
  -- the name in lower case, to search in
  name_key varchar(90) ${binary} NOT NULL,
  description varchar NOT NULL,
  execution_mode varchar(16) NOT NULL CHECK (execution_mode IN ('local', 'remote', 'agent')),
  terraform_version varchar NOT NULL,
  working_directory varchar NOT NULL,
  source_name varchar NOT NULL,
  source_url varchar NOT NULL,
  -- names of the flags that are set, separated by spaces
  flags varchar NOT NULL,
  lock_generation bigint NOT NULL CHECK (lock_generation >= 0),
  lock_holder_kind varchar(16) CHECK (lock_holder_kind IN ('user', 'team', 'run')),
  lock_holder_id varchar(80),
  lock_reason varchar,
  locked_since timestamp(6) with time zone,
  current_state_version_id varchar(80),
  created_at timestamp(6) with time zone NOT NULL,
  updated_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT workspaces_name_taken UNIQUE (organization_id, name),
  CONSTRAINT workspaces_of_organization UNIQUE (id, organization_id),
  CONSTRAINT workspaces_whole_lock CHECK (
    (lock_holder_kind IS NULL) = (lock_holder_id IS NULL)
      AND (lock_holder_kind IS NULL) = (lock_reason IS NULL)
      AND (lock_holder_kind IS NULL) = (locked_since IS NULL)),
  FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id)
);
CREATE INDEX workspaces_by_project ON workspaces (project_id, organization_id);

CREATE TABLE workspace_tags (
  organization_id varchar(80) NOT NULL,
  workspace_id varchar(80) NOT NULL,
  tag_key varchar(255) ${binary} NOT NULL,
  tag_value varchar(255) NOT NULL,
  PRIMARY KEY (workspace_id, tag_key),
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX workspace_tags_by_key ON workspace_tags (organization_id, tag_key);
