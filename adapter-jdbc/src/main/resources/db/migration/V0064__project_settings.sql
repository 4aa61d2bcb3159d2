-- whether it is the one that its organization always has
ALTER TABLE projects ADD COLUMN is_default boolean DEFAULT FALSE NOT NULL;
UPDATE projects SET is_default = TRUE WHERE name_key = 'default project';

-- empty where the project has its organization's
ALTER TABLE projects ADD COLUMN default_mode varchar(16) DEFAULT '' NOT NULL
  CHECK (default_mode IN ('', 'local', 'remote', 'agent'));
-- empty where there is none
ALTER TABLE projects ADD COLUMN activity_duration varchar(8) DEFAULT '' NOT NULL;

ALTER TABLE organizations ADD COLUMN default_mode varchar(16) DEFAULT 'local' NOT NULL
  CHECK (default_mode IN ('local', 'remote', 'agent'));

CREATE TABLE project_tags (
  organization_id varchar(80) NOT NULL,
  project_id varchar(80) NOT NULL,
  tag_key varchar(255) ${binary} NOT NULL,
  tag_value varchar(255) NOT NULL,
  PRIMARY KEY (project_id, tag_key),
  FOREIGN KEY (project_id, organization_id)
    REFERENCES projects (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX project_tags_by_key ON project_tags (organization_id, tag_key);
