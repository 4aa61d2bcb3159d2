INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'check_database_file', 0, CURRENT_TIMESTAMP + INTERVAL '10' MINUTE);
