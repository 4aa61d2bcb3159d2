package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.application.audit.port.AuditTrail.Condition;
import dev.stateward.application.audit.port.AuditTrail.Wanted;
import dev.stateward.domain.audit.TrailId;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/**
 * Those records of a trail that meet all conditions. Each kind of condition has a text of its own,
 * so that the database sees which index helps.
 */
record AuditConditions(TrailId trail, Wanted wanted) {
  /** The {@code WHERE} clause. */
  String where() {
    StringBuilder where = new StringBuilder("WHERE trail_id = :trail\n");
    List<Condition> conditions = wanted.conditions();
    for (int i = 0; i < conditions.size(); i++) {
      where.append("AND ").append(text(conditions.get(i)).replace(":it", name(i))).append('\n');
    }
    return where.toString();
  }

  private static String text(Condition condition) {
    return switch (condition) {
      case Condition.OfAction ignored -> "action = :it";
      case Condition.ByActor ignored -> "(actor_id = :it OR actor_name = :it)";
      case Condition.OnResource ignored -> "resource_id = :it";
      case Condition.InWorkspace ignored -> "workspace_id = :it";
      case Condition.Concerning ignored -> "workspace_id IN (:it, '')";
      case Condition.WithOutcome ignored -> "outcome = :it";
      case Condition.Since ignored -> "happened_at > :it";
      case Condition.Until ignored -> "happened_at <= :it";
    };
  }

  private static String name(int i) {
    return ":condition_" + i;
  }

  /** Binds the values of the conditions. */
  Query bound(Query query) {
    query.bind("trail", trail.value());
    List<Condition> conditions = wanted.conditions();
    for (int i = 0; i < conditions.size(); i++) {
      query.bind(name(i).substring(1), value(conditions.get(i)));
    }
    return query;
  }

  private static Object value(Condition condition) {
    return switch (condition) {
      case Condition.OfAction(var action) -> action.toString();
      case Condition.ByActor(var actor) -> actor;
      case Condition.OnResource(var id) -> id;
      case Condition.InWorkspace(var id) -> id;
      case Condition.Concerning(var id) -> id;
      case Condition.WithOutcome(var outcome) -> Columns.name(outcome);
      case Condition.Since(var instant) -> Columns.utc(instant);
      case Condition.Until(var instant) -> Columns.utc(instant);
    };
  }
}
