-- Which keys the present secret of a webhook and the one before were made with; empty where that is
-- the first key of the installation.
ALTER TABLE webhooks ADD COLUMN key_id varchar(16) DEFAULT '' NOT NULL;
ALTER TABLE webhooks ADD COLUMN former_key_id varchar(16) DEFAULT '' NOT NULL;
