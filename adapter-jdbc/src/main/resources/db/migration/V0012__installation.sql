-- What is made up once and is the same on every node for ever.
CREATE TABLE installation (
  name varchar(64) NOT NULL PRIMARY KEY,
  secret varchar NOT NULL
);
