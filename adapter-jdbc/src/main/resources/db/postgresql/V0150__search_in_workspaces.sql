-- For searches in some workspaces, page by page (ADR 135).
CREATE INDEX resource_instances_of_workspace ON resource_instances (workspace_id, id)
  WHERE until_place IS NULL;

-- How frequent a text is and its beginning together: one tells the other. A plan takes no statistics from partial
-- indexes, and would expect one row of ten thousand.
CREATE STATISTICS resource_instances_types (mcv) ON (left(resource_type, 200)), resource_type FROM resource_instances;
CREATE STATISTICS resource_instances_providers (mcv) ON (left(provider, 200)), provider FROM resource_instances;
CREATE STATISTICS resource_instances_modules (mcv) ON (left(module, 200)), module FROM resource_instances;
