-- For searches (ADR 135). Most are for what is in the last versions, so most indexes have no other rows. They have the
-- beginnings of texts, since an index refuses a row of more than 2,700 bytes.
CREATE INDEX resource_instances_current ON resource_instances (organization_id, id)
  WHERE until_place IS NULL;
CREATE INDEX resource_instances_by_type ON resource_instances (organization_id, left(resource_type, 200), id)
  WHERE until_place IS NULL;
CREATE INDEX resource_instances_by_provider ON resource_instances (organization_id, left(provider, 200), id)
  WHERE until_place IS NULL;
CREATE INDEX resource_instances_by_module ON resource_instances (organization_id, left(module, 200), id)
  WHERE until_place IS NULL;
CREATE INDEX resource_instances_by_resource ON resource_instances (organization_id, left(resource_id, 200));

-- Parts of addresses are found without an index too, only slower: where the extension is not there and the owner of the
-- database may not install it.
DO $$
DECLARE
  place text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'pg_trgm was not installed: %', SQLERRM;
  END;
  SELECT quote_ident(n.nspname) INTO place
    FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace
   WHERE e.extname = 'pg_trgm';
  IF place IS NOT NULL THEN
    EXECUTE 'CREATE INDEX resource_instances_by_address ON resource_instances USING gin (address '
      || place || '.gin_trgm_ops) WHERE until_place IS NULL';
  END IF;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'addresses are searched without an index: %', SQLERRM;
END
$$;
