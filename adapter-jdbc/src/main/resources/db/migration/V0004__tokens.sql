CREATE TABLE tokens (
  id varchar(80) ${binary} NOT NULL PRIMARY KEY,
  digest varchar(128) ${binary} NOT NULL,
  owner_user_id varchar(80) REFERENCES users (id) ON DELETE CASCADE,
  owner_team_id varchar(80) ${binary} REFERENCES teams (id) ON DELETE CASCADE,
  owner_organization_id varchar(80) REFERENCES organizations (id) ON DELETE CASCADE,
  description varchar NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  last_used_at timestamp(6) with time zone,
  CONSTRAINT tokens_digest UNIQUE (digest),
  CONSTRAINT tokens_one_owner CHECK (
    CASE WHEN owner_user_id IS NULL THEN 0 ELSE 1 END
      + CASE WHEN owner_team_id IS NULL THEN 0 ELSE 1 END
      + CASE WHEN owner_organization_id IS NULL THEN 0 ELSE 1 END = 1)
);
CREATE INDEX tokens_by_user ON tokens (owner_user_id);
CREATE INDEX tokens_by_team ON tokens (owner_team_id);
CREATE INDEX tokens_by_organization ON tokens (owner_organization_id);
