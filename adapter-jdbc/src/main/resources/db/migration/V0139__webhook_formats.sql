-- How events are sent, and of which workspaces: projects and tags, separated by spaces; empty for all.
ALTER TABLE webhooks ADD COLUMN format varchar(16) DEFAULT 'signed' NOT NULL;
ALTER TABLE webhooks ADD COLUMN projects varchar DEFAULT '' NOT NULL;
ALTER TABLE webhooks ADD COLUMN tags varchar DEFAULT '' NOT NULL;

-- A URL may be followed by # and a routing key.
ALTER TABLE webhooks ALTER COLUMN url SET DATA TYPE varchar(2081);
