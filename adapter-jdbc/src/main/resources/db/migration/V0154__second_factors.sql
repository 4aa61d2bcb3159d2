-- The authenticators of users (ADR 224). Their keys are not stored: they are derived from the secret
-- that key_id names, and from the mark.
CREATE TABLE authenticators (
  user_id varchar(80) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  key_id varchar(16) NOT NULL,
  mark varchar(64) ${binary} NOT NULL,
  used_step bigint NOT NULL
);

-- The recovery codes of users, by their SHA-256; used ones are gone.
CREATE TABLE recovery_codes (
  user_id varchar(80) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  digest varchar(64) ${binary} NOT NULL,
  PRIMARY KEY (user_id, digest)
);
