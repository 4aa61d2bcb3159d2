-- The organizations whose owners are told of billable resources.
CREATE TABLE metered_organizations (
  organization_id varchar(80) NOT NULL PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE
);
