-- The data keys of sealed blobs, wrapped (ADR 177). A blob without a row is plain, as earlier versions stored it.
CREATE TABLE data_keys (
  blob_key varchar(128) NOT NULL PRIMARY KEY,
  -- what the blob was sealed for; without foreign keys, since a blob may outlive its version by a day
  organization_id varchar(80) NOT NULL,
  workspace_id varchar(80) NOT NULL,
  state_version_id varchar(80) NOT NULL,
  kind varchar(16) NOT NULL CHECK (kind IN ('state', 'json-state')),
  wrapping_key varchar(80) NOT NULL,
  wrapped_key varchar(1000) NOT NULL,
  -- how the blob was sealed, and the bytes that are stored of it
  form integer NOT NULL,
  stored_size bigint NOT NULL CHECK (stored_size >= 0)
);

-- The keys that wrap data keys, each sealed under the installation's secret; the last one wraps new ones.
CREATE TABLE wrapping_keys (
  number integer NOT NULL PRIMARY KEY,
  key_id varchar(16) NOT NULL UNIQUE,
  -- the key id of the secret
  sealed_under varchar(16) NOT NULL,
  sealed_key varchar(400) NOT NULL,
  created_at timestamp(6) with time zone NOT NULL
);
