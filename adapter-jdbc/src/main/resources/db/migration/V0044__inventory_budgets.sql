-- What is kept of a state has a limit, the same wherever it is shown, and an examination may fail.
ALTER TABLE state_version_inventories ADD COLUMN failure varchar(400);
ALTER TABLE state_version_inventories ADD COLUMN truncated boolean DEFAULT FALSE NOT NULL;

-- What is too large is examined anew, and until then shown without it.
INSERT INTO jobs (kind, target, attempts, due_at)
SELECT 'examine-state', i.state_version_id, 0, CURRENT_TIMESTAMP
  FROM state_version_inventories i
  JOIN state_versions v ON v.id = i.state_version_id
 WHERE v.status = 'finalized'
   AND (octet_length(i.modules) + octet_length(i.providers) + octet_length(i.resources) > 262144
    OR i.format NOT IN (0, 4));

UPDATE state_version_inventories
   SET modules = '{}',
       providers = '{}',
       resources = '[]',
       truncated = TRUE
 WHERE octet_length(modules) + octet_length(providers) + octet_length(resources) > 262144;

UPDATE state_version_inventories SET truncated = TRUE WHERE resources_cut;

ALTER TABLE state_version_inventories DROP COLUMN resources_head;
ALTER TABLE state_version_inventories DROP COLUMN resources_head_cut;
ALTER TABLE state_version_inventories DROP COLUMN resources_cut;

UPDATE state_versions
   SET outputs_known = FALSE
 WHERE id IN (SELECT state_version_id FROM state_version_inventories WHERE format NOT IN (0, 4))
   AND NOT EXISTS (SELECT 1 FROM state_version_outputs o WHERE o.state_version_id = state_versions.id);
