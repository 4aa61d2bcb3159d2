-- How often a job was taken since it was made: tells a worker's lease from every later one.
ALTER TABLE jobs ADD COLUMN leases bigint DEFAULT 0 NOT NULL;
-- How many attempts in a row have begun and not ended, the one under way included.
ALTER TABLE jobs ADD COLUMN unfinished integer DEFAULT 0 NOT NULL;
-- Since when it is not tried any more.
ALTER TABLE jobs ADD COLUMN dead_at timestamp(6) with time zone;
