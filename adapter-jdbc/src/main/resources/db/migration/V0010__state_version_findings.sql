-- What was found in a version's content. JSON is text: H2 and PostgreSQL disagree on the type json.
CREATE TABLE state_version_inventories (
  state_version_id varchar(80) NOT NULL PRIMARY KEY REFERENCES state_versions (id) ON DELETE CASCADE,
  engine_version varchar NOT NULL,
  format bigint NOT NULL,
  modules text NOT NULL,
  providers text NOT NULL,
  resources text NOT NULL,
  resources_cut boolean NOT NULL,
  -- the beginning of resources, for lists
  resources_head text NOT NULL,
  resources_head_cut boolean NOT NULL,
  managed bigint NOT NULL,
  billable bigint NOT NULL
);

CREATE TABLE state_version_outputs (
  id varchar(80) NOT NULL PRIMARY KEY,
  state_version_id varchar(80) NOT NULL REFERENCES state_versions (id) ON DELETE CASCADE,
  ordinal integer NOT NULL,
  name varchar NOT NULL,
  sensitive boolean NOT NULL,
  detailed_type text NOT NULL,
  output_value text NOT NULL,
  CONSTRAINT state_version_outputs_in_order UNIQUE (state_version_id, ordinal)
);
