-- For the report of shared ids (ADR 137).
CREATE INDEX resource_instances_by_identity ON resource_instances (organization_id, identity_digest, workspace_id)
  WHERE until_place IS NULL AND mode = 'managed';
