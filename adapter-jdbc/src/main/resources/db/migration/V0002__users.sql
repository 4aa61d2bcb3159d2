CREATE TABLE users (
  id varchar(80) NOT NULL PRIMARY KEY,
  username varchar(64) NOT NULL,
  username_key varchar(64) ${binary} NOT NULL,
  email varchar NOT NULL,
  site_admin boolean NOT NULL,
  created_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT users_name_taken UNIQUE (username_key)
);
