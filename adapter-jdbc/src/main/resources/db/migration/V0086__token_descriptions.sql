-- null where nobody said what the token is for, which differs from an empty description
ALTER TABLE tokens ALTER COLUMN description DROP NOT NULL;
UPDATE tokens SET description = NULL WHERE description = '';
