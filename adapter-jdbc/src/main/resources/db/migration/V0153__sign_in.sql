-- Passwords of users (ADR 212), hashed by Argon2id with their salts.
CREATE TABLE passwords (
  user_id varchar(80) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash varchar(255) NOT NULL,
  changed_at timestamp(6) with time zone NOT NULL
);

-- The link by which a user sets their password, by the SHA-256 of its secret.
CREATE TABLE password_links (
  user_id varchar(80) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  digest varchar(64) ${binary} NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT password_links_digest UNIQUE (digest)
);

-- The browsers that users are signed in with, by the SHA-256 of their cookies.
CREATE TABLE browser_sessions (
  digest varchar(64) ${binary} NOT NULL PRIMARY KEY,
  user_id varchar(80) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamp(6) with time zone NOT NULL,
  used_at timestamp(6) with time zone NOT NULL
);
CREATE INDEX browser_sessions_by_user ON browser_sessions (user_id, created_at);
CREATE INDEX browser_sessions_by_time ON browser_sessions (created_at);
CREATE INDEX browser_sessions_by_use ON browser_sessions (used_at);

-- The clients that a user allowed to get a token, by the SHA-256 of their codes; one for a session.
CREATE TABLE authorization_codes (
  session_digest varchar(64) ${binary} NOT NULL PRIMARY KEY
    REFERENCES browser_sessions (digest) ON DELETE CASCADE,
  digest varchar(64) ${binary} NOT NULL,
  client_id varchar(64) NOT NULL,
  redirect_uri varchar(255) NOT NULL,
  challenge varchar(64) NOT NULL,
  expires_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT authorization_codes_digest UNIQUE (digest)
);
