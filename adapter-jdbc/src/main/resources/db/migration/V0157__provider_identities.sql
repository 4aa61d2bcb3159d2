-- Whom identity providers mean (ADR 231), by issuer and subject.
CREATE TABLE provider_identities (
  issuer varchar(255) ${binary} NOT NULL,
  subject varchar(255) ${binary} NOT NULL,
  user_id varchar(80) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamp(6) with time zone NOT NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT provider_identities_of_user UNIQUE (user_id, issuer)
);

-- The memberships that users have because of their groups at an identity provider.
CREATE TABLE provider_memberships (
  organization_id varchar(80) NOT NULL,
  user_id varchar(80) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id)
    REFERENCES organization_memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE TABLE provider_team_members (
  team_id varchar(80) ${binary} NOT NULL,
  user_id varchar(80) NOT NULL,
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (team_id, user_id) REFERENCES team_members (team_id, user_id) ON DELETE CASCADE
);
CREATE INDEX provider_team_members_by_user ON provider_team_members (user_id);
