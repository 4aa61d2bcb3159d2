CREATE INDEX resource_instances_by_type ON resource_instances (organization_id, resource_type);
CREATE INDEX resource_instances_by_resource ON resource_instances (organization_id, resource_id);
