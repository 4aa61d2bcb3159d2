CREATE TABLE projects (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name varchar(40) NOT NULL,
  name_key varchar(40) ${binary} NOT NULL,
  description varchar NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT projects_name_taken UNIQUE (organization_id, name_key),
  CONSTRAINT projects_of_organization UNIQUE (id, organization_id)
);
