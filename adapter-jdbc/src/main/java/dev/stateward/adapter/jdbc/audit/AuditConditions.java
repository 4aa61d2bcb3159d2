package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.code.AuditCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.domain.audit.TrailId;

/**
 * Selects the records of a trail that meet all conditions. Each kind of condition has its own SQL
 * text, so that the database can choose the right index.
 */
final class AuditConditions {
  private AuditConditions() {}

  static Conditions of(TrailId trail, AuditQuery wanted) {
    Conditions conditions = Conditions.where("trail_id = :trail").bind("trail", trail.value());
    int number = 0;
    for (AuditCondition condition : wanted.conditions()) {
      String name = "condition_" + number++;
      conditions.and(text(condition).replace(":it", ":" + name)).bind(name, value(condition));
    }
    return conditions;
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

  private static Object value(AuditCondition condition) {
    return switch (condition) {
      case AuditCondition.OfAction(var action) -> action.toString();
      case AuditCondition.ByActor(var actor) -> actor;
      case AuditCondition.OnResource(var id) -> id;
      case AuditCondition.InWorkspace(var id) -> id;
      case AuditCondition.Concerning(var id) -> id;
      case AuditCondition.WithOutcome(var outcome) -> AuditCodes.OUTCOMES.code(outcome);
      case AuditCondition.Since(var instant) -> Columns.utc(instant);
      case AuditCondition.Until(var instant) -> Columns.utc(instant);
    };
  }
}
