-- What an organization keeps is counted from this index alone.
CREATE INDEX state_versions_by_organization
  ON state_versions (organization_id, status, blob_size, json_size);
