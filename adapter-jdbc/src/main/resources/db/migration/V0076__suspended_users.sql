-- Since when a user is suspended: none of their tokens acts. Kept beside what the user is, so that
-- resuming brings everything back.
ALTER TABLE users ADD COLUMN suspended_at timestamp(6) with time zone;
