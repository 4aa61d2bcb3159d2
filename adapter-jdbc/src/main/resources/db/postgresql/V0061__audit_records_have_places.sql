-- A node of an earlier version that is still running may add nothing without a place.
ALTER TABLE audit_records
  ADD CONSTRAINT audit_records_are_placed CHECK (position IS NOT NULL) NOT VALID;
