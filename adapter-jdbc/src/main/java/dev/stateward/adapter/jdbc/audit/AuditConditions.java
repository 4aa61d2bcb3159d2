package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/**
 * Selects the records of a trail that meet all conditions. Each kind of condition has its own SQL
 * text, so that the database can choose the right index.
 */
record AuditConditions(TrailId trail, AuditQuery wanted) {
  /** The {@code WHERE} clause. */
  String where() {
    StringBuilder where = new StringBuilder("WHERE trail_id = :trail\n");
    List<AuditCondition> conditions = wanted.conditions();
    for (int i = 0; i < conditions.size(); i++) {
      where.append("AND ").append(text(conditions.get(i)).replace(":it", name(i))).append('\n');
    }
    return where.toString();
  }

  private static String text(AuditCondition condition) {
    return switch (condition) {
      case AuditCondition.OfAction ignored -> "action = :it";
      case AuditCondition.ByActor ignored -> "(actor_id = :it OR actor_name = :it)";
      case AuditCondition.OnResource ignored -> "resource_id = :it";
      case AuditCondition.InWorkspace ignored -> "workspace_id = :it";
      case AuditCondition.Concerning ignored -> "workspace_id IN (:it, '')";
      case AuditCondition.WithOutcome ignored -> "outcome = :it";
      case AuditCondition.Since ignored -> "happened_at > :it";
      case AuditCondition.Until ignored -> "happened_at <= :it";
    };
  }

  private static String name(int i) {
    return ":condition_" + i;
  }

  /** Binds the values of the conditions. */
  Query bound(Query query) {
    query.bind("trail", trail.value());
    List<AuditCondition> conditions = wanted.conditions();
    for (int i = 0; i < conditions.size(); i++) {
      query.bind(name(i).substring(1), value(conditions.get(i)));
    }
    return query;
  }

  private static Object value(AuditCondition condition) {
    return switch (condition) {
      case AuditCondition.OfAction(var action) -> action.toString();
      case AuditCondition.ByActor(var actor) -> actor;
      case AuditCondition.OnResource(var id) -> id;
      case AuditCondition.InWorkspace(var id) -> id;
      case AuditCondition.Concerning(var id) -> id;
      case AuditCondition.WithOutcome(var outcome) -> Columns.name(outcome);
      case AuditCondition.Since(var instant) -> Columns.utc(instant);
      case AuditCondition.Until(var instant) -> Columns.utc(instant);
    };
  }
}
