-- ${binary} makes PostgreSQL compare and sort by code point, as H2 and the application do.
CREATE TABLE organizations (
  id varchar(80) NOT NULL PRIMARY KEY,
  name varchar(40) NOT NULL,
  name_key varchar(40) ${binary} NOT NULL,
  email varchar NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT organizations_name_taken UNIQUE (name_key)
);
