CREATE TABLE organization_memberships (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id varchar(80) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status varchar(16) NOT NULL CHECK (status IN ('active', 'invited')),
  CONSTRAINT organization_memberships_once UNIQUE (organization_id, user_id)
);
CREATE INDEX organization_memberships_by_user ON organization_memberships (user_id);

CREATE TABLE teams (
  id varchar(80) ${binary} NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name varchar(90) ${binary} NOT NULL,
  visibility varchar(16) NOT NULL CHECK (visibility IN ('secret', 'organization')),
  is_owners boolean NOT NULL,
  -- names of organization permissions, separated by spaces
  organization_access varchar NOT NULL,
  CONSTRAINT teams_name_taken UNIQUE (organization_id, name),
  CONSTRAINT teams_of_organization UNIQUE (id, organization_id)
);

CREATE TABLE team_members (
  organization_id varchar(80) NOT NULL,
  team_id varchar(80) ${binary} NOT NULL,
  user_id varchar(80) NOT NULL,
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id)
    REFERENCES organization_memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX team_members_by_user ON team_members (organization_id, user_id);
