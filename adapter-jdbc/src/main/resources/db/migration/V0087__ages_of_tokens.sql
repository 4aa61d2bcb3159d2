-- the greatest age of tokens of each kind that act in the organization, in milliseconds; held where the flags say so
ALTER TABLE organizations ADD COLUMN organization_token_age bigint DEFAULT 63113904000 NOT NULL
  CHECK (organization_token_age > 0);
ALTER TABLE organizations ADD COLUMN team_token_age bigint DEFAULT 63113904000 NOT NULL
  CHECK (team_token_age > 0);
ALTER TABLE organizations ADD COLUMN user_token_age bigint DEFAULT 63113904000 NOT NULL
  CHECK (user_token_age > 0);
ALTER TABLE organizations ADD COLUMN audit_trails_token_age bigint DEFAULT 63113904000 NOT NULL
  CHECK (audit_trails_token_age > 0);
