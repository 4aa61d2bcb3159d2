-- in minutes; 0 where none is set
ALTER TABLE organizations ADD COLUMN session_timeout bigint DEFAULT 0 NOT NULL;
ALTER TABLE organizations ADD COLUMN session_remember bigint DEFAULT 0 NOT NULL;
ALTER TABLE organizations ADD COLUMN collaborator_policy varchar(32) DEFAULT 'password' NOT NULL
  CHECK (collaborator_policy IN ('password', 'two-factor-mandatory'));
ALTER TABLE organizations ADD COLUMN owners_role varchar DEFAULT '' NOT NULL;
-- names of the flags that are set, separated by spaces
ALTER TABLE organizations ADD COLUMN flags varchar
  DEFAULT 'speculative-plan-management-enabled user-tokens-enabled' NOT NULL;

-- the address in lower case, to search in
ALTER TABLE organizations ADD COLUMN email_key varchar ${binary} DEFAULT '' NOT NULL;
UPDATE organizations SET email_key = lower(email);
