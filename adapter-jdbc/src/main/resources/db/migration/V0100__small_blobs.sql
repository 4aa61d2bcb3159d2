-- Blobs that lie in the database, as small ones can; the others lie in the blob store (ADR 165).
CREATE TABLE small_blobs (
  blob_key varchar(128) NOT NULL PRIMARY KEY,
  bytes bytea NOT NULL,
  stored_at timestamp(6) with time zone NOT NULL
);

INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'move-small-blobs', 0, CURRENT_TIMESTAMP + INTERVAL '10' MINUTE);
