-- Instances are found by their organization. None that was extracted before is kept from being found.
ALTER TABLE resource_instances ADD COLUMN organization_id varchar(80) DEFAULT '' NOT NULL;
UPDATE resource_instances
   SET organization_id = (
         SELECT w.organization_id
           FROM workspaces w
          WHERE w.id = resource_instances.workspace_id);
