-- Records are added with their place, whose code is made with the key that is named here. Where no
-- key is named, an earlier version made it; such trails are continued with a key at the next start.
ALTER TABLE audit_records ADD COLUMN key_id varchar(16) DEFAULT '' NOT NULL;
ALTER TABLE audit_records ALTER COLUMN code SET DEFAULT '';
ALTER TABLE audit_records ADD CONSTRAINT audit_records_counted CHECK (position >= 1);
ALTER TABLE audit_heads ADD COLUMN key_id varchar(16) DEFAULT '' NOT NULL;

-- So that a trail is found by its head even if none of its records has a place.
INSERT INTO audit_heads (trail_id, position, hash)
SELECT DISTINCT r.trail_id, 0, repeat('0', 64)
  FROM audit_records r
 WHERE r.position IS NULL
   AND NOT EXISTS (SELECT 1 FROM audit_heads h WHERE h.trail_id = r.trail_id);

DROP INDEX audit_records_waiting;
