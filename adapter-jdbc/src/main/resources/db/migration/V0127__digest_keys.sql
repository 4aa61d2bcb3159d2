-- The keys of these digests, one for each organization, wrapped.
CREATE TABLE digest_keys (
  organization_id varchar(80) NOT NULL PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  wrapping_key varchar(80) NOT NULL,
  wrapped_key varchar(1000) NOT NULL
);
