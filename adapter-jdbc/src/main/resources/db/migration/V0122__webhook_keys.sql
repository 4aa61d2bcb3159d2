-- URLs of webhooks, encrypted, with their data keys, wrapped (ADR 199); their webhooks have https://encrypted.invalid/ for a URL.
CREATE TABLE webhook_keys (
  webhook_id varchar(80) NOT NULL PRIMARY KEY REFERENCES webhooks (id) ON DELETE CASCADE,
  wrapping_key varchar(80) NOT NULL,
  wrapped_key varchar(1000) NOT NULL,
  sealed_url varchar NOT NULL
);

INSERT INTO jobs (kind, target, attempts, due_at) VALUES
  ('keep', 'seal-outputs', 0, CURRENT_TIMESTAMP + INTERVAL '10' MINUTE),
  ('keep', 'seal-webhook-urls', 0, CURRENT_TIMESTAMP + INTERVAL '10' MINUTE);
