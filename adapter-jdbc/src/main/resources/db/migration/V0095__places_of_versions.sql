-- Which versions a retention policy lets go is told by this index alone.
CREATE INDEX state_versions_by_place
  ON state_versions (workspace_id, status, position DESC, created_at);
DROP INDEX state_versions_by_status;

-- The records of one resource are found among those of a long trail.
CREATE INDEX audit_records_by_resource ON audit_records (trail_id, resource_id, position);
