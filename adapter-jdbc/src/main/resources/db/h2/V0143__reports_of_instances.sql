CREATE INDEX resource_instances_in_order ON resource_instances (organization_id, id);
CREATE INDEX resource_instances_by_identity ON resource_instances (organization_id, identity_digest, workspace_id);
