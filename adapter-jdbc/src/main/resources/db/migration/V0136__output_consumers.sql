-- Who was seen to read the outputs or the state of a workspace, summed up from audit trails (ADR 209).
CREATE TABLE output_consumers (
  workspace_id varchar(80) NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  principal_kind varchar(16) NOT NULL,
  principal_id varchar(80) NOT NULL,
  name varchar NOT NULL,
  first_read_at timestamp(6) with time zone NOT NULL,
  last_read_at timestamp(6) with time zone NOT NULL,
  reads bigint NOT NULL CHECK (reads >= 1),
  PRIMARY KEY (workspace_id, principal_kind, principal_id)
);
CREATE INDEX output_consumers_by_time ON output_consumers (workspace_id, last_read_at, principal_id);

-- What a consumer read, and by which tokens.
CREATE TABLE output_consumer_details (
  workspace_id varchar(80) NOT NULL,
  principal_kind varchar(16) NOT NULL,
  principal_id varchar(80) NOT NULL,
  kind varchar(16) NOT NULL,
  -- of an output, or the identifier of a token; otherwise empty
  name varchar(250) NOT NULL,
  first_read_at timestamp(6) with time zone NOT NULL,
  last_read_at timestamp(6) with time zone NOT NULL,
  reads bigint NOT NULL CHECK (reads >= 1),
  PRIMARY KEY (workspace_id, principal_kind, principal_id, kind, name),
  FOREIGN KEY (workspace_id, principal_kind, principal_id)
    REFERENCES output_consumers (workspace_id, principal_kind, principal_id) ON DELETE CASCADE
);

-- Up to where each trail is summed up. No foreign key: a trail outlives its organization.
CREATE TABLE output_consumer_positions (
  trail_id varchar(80) ${binary} NOT NULL PRIMARY KEY,
  position bigint NOT NULL CHECK (position >= 0)
);

INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'sum-up-reads', 0, CURRENT_TIMESTAMP + INTERVAL '1' MINUTE);
