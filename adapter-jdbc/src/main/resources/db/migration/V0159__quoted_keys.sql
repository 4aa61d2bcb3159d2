-- Addresses whose keys were not quoted as Terraform prints them: their workspaces are extracted again.
DELETE FROM instance_cursors
 WHERE workspace_id IN (
         SELECT workspace_id
           FROM resource_instances
          WHERE REGEXP_LIKE(address, '[$%][{]|[\x01-\x1f\x7f]'));
UPDATE jobs
   SET due_at = CURRENT_TIMESTAMP
 WHERE kind = 'keep'
   AND target = 'extract-instances';
