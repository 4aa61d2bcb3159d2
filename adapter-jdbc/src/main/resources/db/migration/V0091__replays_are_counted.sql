-- How often a webhook was told again within the hour that was counted last.
ALTER TABLE webhooks ADD COLUMN replays integer DEFAULT 0 NOT NULL;
ALTER TABLE webhooks ADD COLUMN replays_since timestamp(6) with time zone DEFAULT TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00:00' NOT NULL;

-- What happened since a time is found without looking at all that happened before.
CREATE INDEX audit_records_by_time ON audit_records (trail_id, happened_at);
