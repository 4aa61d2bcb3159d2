-- Since when a worker has a job; null while none has it.
ALTER TABLE jobs ADD COLUMN taken_at timestamp(6) with time zone;
-- Why the last attempt failed, or what a routine found amiss.
ALTER TABLE jobs ADD COLUMN failure varchar(400);

-- Routines are jobs that are never done for good.
INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'discard_dead_pendings', 0, CURRENT_TIMESTAMP + INTERVAL '5' MINUTE),
  ('keep', 'sweep_orphans', 0, CURRENT_TIMESTAMP + INTERVAL '10' MINUTE),
  ('keep', 'scrub_contents', 0, CURRENT_TIMESTAMP + INTERVAL '15' MINUTE);

-- When the contents of a version were last compared with what was stored.
CREATE TABLE content_checks (
  state_version_id varchar(80) NOT NULL PRIMARY KEY REFERENCES state_versions (id) ON DELETE CASCADE,
  checked_at timestamp(6) with time zone NOT NULL,
  sound boolean NOT NULL
);

-- Contents that no version names, found by a sweep; the next one removes them.
CREATE TABLE orphans (
  blob_key varchar(128) NOT NULL PRIMARY KEY,
  found_at timestamp(6) with time zone NOT NULL
);
