-- Tables and columns are named as the API and the rest of the program name what is in them.
ALTER TABLE content_checks RENAME TO blob_checks;
ALTER TABLE unreadable_contents RENAME TO unreadable_blobs;
ALTER TABLE orphans RENAME TO orphan_blobs;
ALTER TABLE state_version_inventories RENAME TO state_version_resources;
ALTER TABLE state_consumers RENAME TO remote_state_consumers;
ALTER INDEX state_consumers_by_consumer RENAME TO remote_state_consumers_by_consumer;
ALTER INDEX webhook_deliveries_by_lane RENAME TO webhook_deliveries_by_queue;
ALTER TABLE webhook_deliveries RENAME COLUMN took_ms TO duration_ms;
ALTER TABLE webhook_deliveries RENAME COLUMN answer_status TO response_status;
ALTER TABLE webhook_deliveries RENAME COLUMN no_answer TO no_response;
