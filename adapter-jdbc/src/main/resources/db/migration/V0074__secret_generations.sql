-- The secrets that the installation has had, none of which is here: for each a value to check it by,
-- and those of its keys that outlive it, sealed under the last of these secrets.
CREATE TABLE secret_generations (
  number integer NOT NULL PRIMARY KEY CHECK (number >= 1),
  key_id varchar(16) NOT NULL UNIQUE,
  check_value varchar(64) NOT NULL,
  sealed_keys varchar NOT NULL
);

-- A row for whoever changes them to hold. That of an earlier version, "keys", has the secret itself
-- until it is taken over, and is empty until its place is written anew.
INSERT INTO installation (name, secret) VALUES ('generations', '');
