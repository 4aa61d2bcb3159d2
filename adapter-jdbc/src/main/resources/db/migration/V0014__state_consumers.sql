-- the workspaces that may read the state of another one in their runs
CREATE TABLE state_consumers (
  organization_id varchar(80) NOT NULL,
  workspace_id varchar(80) NOT NULL,
  consumer_id varchar(80) NOT NULL,
  PRIMARY KEY (workspace_id, consumer_id),
  CONSTRAINT state_consumers_are_others CHECK (workspace_id <> consumer_id),
  FOREIGN KEY (workspace_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (consumer_id, organization_id)
    REFERENCES workspaces (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX state_consumers_by_consumer ON state_consumers (consumer_id, organization_id);
