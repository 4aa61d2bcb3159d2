-- By which nodes keep modules, providers and resources in memory (ADR 166); none from before.
ALTER TABLE state_version_resources ADD COLUMN digest varchar(64) DEFAULT '' NOT NULL;
