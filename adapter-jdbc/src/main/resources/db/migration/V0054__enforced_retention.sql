-- Whether the policies of workspaces can outdo and not undercut this one, which is an organization's.
ALTER TABLE retention_policies ADD COLUMN enforced boolean DEFAULT FALSE NOT NULL;
ALTER TABLE retention_policies ADD CONSTRAINT retention_policies_enforced_are_general
  CHECK (workspace_id IS NULL OR NOT enforced);
