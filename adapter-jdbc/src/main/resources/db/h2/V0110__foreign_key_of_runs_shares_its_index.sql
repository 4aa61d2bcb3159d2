-- H2 made an index for this key before there was the other one with its columns; each is written with each version.
EXECUTE IMMEDIATE (
  SELECT 'ALTER TABLE state_versions DROP CONSTRAINT "' || k.constraint_name || '"'
    FROM information_schema.key_column_usage k
    JOIN information_schema.table_constraints c ON c.constraint_name = k.constraint_name
   WHERE k.table_name = 'state_versions'
     AND k.column_name = 'run_id'
     AND c.constraint_type = 'FOREIGN KEY');
ALTER TABLE state_versions
  ADD CONSTRAINT state_versions_of_run
  FOREIGN KEY (run_id, workspace_id) REFERENCES runs (id, workspace_id);
