-- What each version changed, against the version before it when it was extracted (ADR 207).
ALTER TABLE extracted_versions ADD COLUMN added bigint DEFAULT 0 NOT NULL;
ALTER TABLE extracted_versions ADD COLUMN removed bigint DEFAULT 0 NOT NULL;
ALTER TABLE extracted_versions ADD COLUMN replaced bigint DEFAULT 0 NOT NULL;
ALTER TABLE extracted_versions ADD COLUMN moved bigint DEFAULT 0 NOT NULL;
ALTER TABLE extracted_versions ADD COLUMN changed bigint DEFAULT 0 NOT NULL;
ALTER TABLE extracted_versions ADD COLUMN outputs_changed bigint DEFAULT 0 NOT NULL;
