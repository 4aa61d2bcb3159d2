CREATE FUNCTION audit_records_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.position IS NULL AND NEW.position IS NOT NULL
       AND to_jsonb(NEW) - 'position' - 'hash' = to_jsonb(OLD) - 'position' - 'hash' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit records are neither changed nor removed';
END
$$;

CREATE TRIGGER audit_records_are_kept BEFORE UPDATE OR DELETE ON audit_records
  FOR EACH ROW EXECUTE FUNCTION audit_records_are_kept();
CREATE TRIGGER audit_records_are_all_kept BEFORE TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION audit_records_are_kept();

CREATE FUNCTION audit_heads_move_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.trail_id = OLD.trail_id AND NEW.position > OLD.position THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the heads of audit trails only move on';
END
$$;

CREATE TRIGGER audit_heads_move_on BEFORE UPDATE OR DELETE ON audit_heads
  FOR EACH ROW EXECUTE FUNCTION audit_heads_move_on();
CREATE TRIGGER audit_heads_all_move_on BEFORE TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION audit_heads_move_on();
