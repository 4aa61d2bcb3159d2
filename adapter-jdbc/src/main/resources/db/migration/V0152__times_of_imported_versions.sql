-- When an imported version was created where it comes from, as its importer said (ADR 213). It is shown; order, retention
-- and recovery go by created_at, the time at which it arrived here.
ALTER TABLE state_versions ADD COLUMN originated_at timestamp(6) with time zone;
