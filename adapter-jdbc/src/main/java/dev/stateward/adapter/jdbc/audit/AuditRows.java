package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.code.AuditCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.audit.port.UnreadableRecordException;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.AuditRecordId;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Writes and reads audit records. */
final class AuditRows {
  static final FixedUpdate INSERT =
      new FixedUpdate(
          """
          INSERT INTO audit_records (
            id, trail_id, happened_at, actor_kind, actor_id, actor_name, token_id,
            source_address, source_forwarded_for, request_id, user_agent, action, resource_id,
            workspace_id, details_before, details_after, outcome, position, hash, key_id)
          VALUES (
            :id, :trail, :happened_at, :actor_kind, :actor_id, :actor_name, :token,
            :address, :forwarded_for, :request, :agent, :action, :resource,
            :workspace, :before, :after, :outcome, :position, :hash, :key)
          """);

  static final String SELECT =
      """
      SELECT number,
             id,
             trail_id,
             happened_at,
             actor_kind,
             actor_id,
             actor_name,
             token_id,
             source_address,
             source_forwarded_for,
             request_id,
             user_agent,
             action,
             resource_id,
             workspace_id,
             details_before,
             details_after,
             outcome,
             code,
             position,
             hash,
             key_id
        FROM audit_records
      """;

  private AuditRows() {}

  /** The parameters of {@link #INSERT}. */
  static Map<String, Object> values(AuditRecord record, Seal seal) {
    Map<String, Object> values = new HashMap<>();
    values.put("id", record.id().value());
    values.put("happened_at", Columns.utc(record.at()));
    values.put("outcome", AuditCodes.OUTCOMES.code(record.outcome()));
    put(values, record.event());
    put(values, record.actor());
    put(values, record.source());
    values.put("position", seal.position());
    values.put("hash", seal.hash());
    values.put("key", seal.key());
    return values;
  }

  private static void put(Map<String, Object> values, AuditEvent auditEvent) {
    values.put("trail", auditEvent.trail().value());
    values.put("action", AuditCodes.ACTIONS.code(auditEvent.action()));
    values.put("resource", auditEvent.resource());
    values.put("workspace", auditEvent.workspace());
    values.put("before", auditEvent.before().text());
    values.put("after", auditEvent.after().text());
  }

  private static void put(Map<String, Object> values, Actor actor) {
    values.put("actor_kind", AuditCodes.ACTOR_KINDS.code(actor.kind()));
    values.put("actor_id", actor.id());
    values.put("actor_name", actor.name());
    values.put("token", actor.token());
  }

  private static void put(Map<String, Object> values, Source source) {
    values.put("address", source.address());
    values.put("forwarded_for", source.forwardedFor());
    values.put("request", source.request());
    values.put("agent", source.agent());
  }

  static SealedRecord readSealed(Row row) throws SQLException {
    try {
      return new SealedRecord(readRecord(row), readSeal(row), row.getString("code"));
    } catch (UnreadableRecordException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new UnreadableRecordException(e);
    }
  }

  static Seal readSeal(Row row) throws SQLException {
    try {
      return new Seal(row.getLong("position"), row.getString("hash"), row.getString("key_id"));
    } catch (RuntimeException e) {
      throw new UnreadableRecordException(e);
    }
  }

  static AuditRecord readRecord(Row row) throws SQLException {
    return new AuditRecord(
        new AuditRecordId(row.getString("id")),
        row.instant("happened_at"),
        new Actor(
            AuditCodes.ACTOR_KINDS.constant(row.getString("actor_kind")),
            row.getString("actor_id"),
            row.getString("actor_name"),
            row.getString("token_id")),
        readSource(row),
        readEvent(row),
        AuditCodes.OUTCOMES.constant(row.getString("outcome")));
  }

  private static Source readSource(Row row) throws SQLException {
    String address = row.getString("source_address");
    String forwardedFor = row.getString("source_forwarded_for");
    String request = row.getString("request_id");
    String agent = row.getString("user_agent");
    Source source = new Source(address, forwardedFor, request, agent);
    // Source shortens long parts; what was written is never too long.
    requireSame(source.address(), address);
    requireSame(source.forwardedFor(), forwardedFor);
    requireSame(source.request(), request);
    requireSame(source.agent(), agent);
    return source;
  }

  private static void requireSame(String written, String found) {
    if (!written.equals(found)) {
      throw new IllegalStateException("a value of an audit record was changed");
    }
  }

  private static AuditEvent readEvent(Row row) throws SQLException {
    return new AuditEvent(
        new TrailId(row.getString("trail_id")),
        AuditCodes.ACTIONS.constant(row.getString("action")),
        row.getString("resource_id"),
        row.getString("workspace_id"),
        Details.parse(row.getString("details_before")),
        Details.parse(row.getString("details_after")));
  }
}
