INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'tell_audit_heads', 0, CURRENT_TIMESTAMP + INTERVAL '20' MINUTE);
