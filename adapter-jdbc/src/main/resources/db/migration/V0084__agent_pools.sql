CREATE TABLE agent_pools (
  id varchar(80) NOT NULL PRIMARY KEY,
  organization_id varchar(80) NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name varchar(90) NOT NULL,
  name_key varchar(90) ${binary} NOT NULL,
  organization_scoped boolean NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT agent_pools_name_taken UNIQUE (organization_id, name_key)
);
