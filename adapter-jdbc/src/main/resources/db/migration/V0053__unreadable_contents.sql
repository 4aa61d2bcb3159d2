-- Contents that could not be read when they were last to be compared with what was stored.
CREATE TABLE unreadable_contents (
  state_version_id varchar(80) NOT NULL PRIMARY KEY REFERENCES state_versions (id) ON DELETE CASCADE,
  tried_at timestamp(6) with time zone NOT NULL
);
