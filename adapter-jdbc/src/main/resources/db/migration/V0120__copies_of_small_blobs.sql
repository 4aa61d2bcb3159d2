-- when a small blob was copied to the store of the others; null until then (ADR 187)
ALTER TABLE small_blobs ADD COLUMN copied_at timestamp(6) with time zone;
CREATE INDEX small_blobs_by_copy ON small_blobs (copied_at, blob_key);

INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'copy-small-blobs', 0, CURRENT_TIMESTAMP);
