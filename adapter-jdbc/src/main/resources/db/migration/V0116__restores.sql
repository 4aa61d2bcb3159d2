-- the backups that this database was filled from; concluded_at is null until locks were raised
CREATE TABLE restores (
  backup_id varchar(80) NOT NULL PRIMARY KEY,
  concluded_at timestamp(6) with time zone
);
