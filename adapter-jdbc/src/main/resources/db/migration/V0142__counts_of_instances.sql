-- How many instances the last extracted version of a workspace has; its rows are replaced together.
CREATE TABLE instance_counts (
  workspace_id varchar(80) NOT NULL REFERENCES instance_cursors (workspace_id) ON DELETE CASCADE,
  mode varchar(16) NOT NULL CHECK (mode IN ('managed', 'data', 'output')),
  provider varchar NOT NULL,
  resource_type varchar NOT NULL,
  instances bigint NOT NULL
);
CREATE INDEX instance_counts_by_workspace ON instance_counts (workspace_id);
INSERT INTO instance_counts (workspace_id, mode, provider, resource_type, instances)
SELECT r.workspace_id, r.mode, r.provider, r.resource_type, count(*)
  FROM resource_instances r
  JOIN instance_cursors c ON c.workspace_id = r.workspace_id
 WHERE r.until_place IS NULL
   AND r.from_place <= c.place
 GROUP BY r.workspace_id, r.mode, r.provider, r.resource_type;
