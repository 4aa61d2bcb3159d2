-- whether the token reads the audit trail of its organization, and does nothing else
ALTER TABLE tokens ADD COLUMN audit_trails boolean DEFAULT FALSE NOT NULL;
ALTER TABLE tokens ADD CONSTRAINT tokens_audit_trails
  CHECK (owner_organization_id IS NOT NULL OR NOT audit_trails);
