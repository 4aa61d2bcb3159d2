-- The data keys of outputs, wrapped (ADR 199). Outputs of a version without a row are plain, as earlier versions stored them.
CREATE TABLE output_keys (
  state_version_id varchar(80) NOT NULL PRIMARY KEY REFERENCES state_versions (id) ON DELETE CASCADE,
  wrapping_key varchar(80) NOT NULL,
  wrapped_key varchar(1000) NOT NULL
);
