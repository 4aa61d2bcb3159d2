-- a running backup: until then no blob is removed
CREATE TABLE backup_holds (
  backup_id varchar(80) NOT NULL PRIMARY KEY,
  held_until timestamp(6) with time zone NOT NULL
);
