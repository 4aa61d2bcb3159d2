-- Whose ID tokens of other issuers are exchanged for tokens of a team (ADR 228).
CREATE TABLE workload_identities (
  id varchar(80) ${binary} NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  team_id varchar(80) ${binary} NOT NULL,
  issuer varchar(255) NOT NULL,
  audience varchar(255) NOT NULL,
  -- what claims must be, a name and a pattern on each line
  claims varchar NOT NULL,
  token_seconds integer NOT NULL CHECK (token_seconds BETWEEN 60 AND 3600),
  description varchar(255) NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX workload_identities_by_team ON workload_identities (team_id, organization_id);
CREATE INDEX workload_identities_by_organization ON workload_identities (organization_id);

-- A token that an ID token was exchanged for goes with its identity.
ALTER TABLE tokens ADD COLUMN workload_identity_id varchar(80) ${binary};
ALTER TABLE tokens ADD CONSTRAINT tokens_of_workload_identity
  FOREIGN KEY (workload_identity_id) REFERENCES workload_identities (id) ON DELETE CASCADE;
CREATE INDEX tokens_by_workload_identity ON tokens (workload_identity_id, expires_at);

-- ID tokens that were used, until they expire. No foreign key: a use outlives its identity.
CREATE TABLE used_id_tokens (
  digest varchar(64) ${binary} NOT NULL PRIMARY KEY,
  workload_identity_id varchar(80) ${binary} NOT NULL,
  ends_at timestamp(6) with time zone NOT NULL
);
CREATE INDEX used_id_tokens_by_identity ON used_id_tokens (workload_identity_id);
CREATE INDEX used_id_tokens_by_end ON used_id_tokens (ends_at);
