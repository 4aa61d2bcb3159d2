package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.code.UnknownCodeException;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicyId;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.statement.Update;

/** Writes and reads retention policies. */
final class PolicyRows {
  private static final String DONT_DELETE = "dont-delete";
  private static final String DELETE_OLDER = "delete-older";
  private static final String FREE_PLAN = "free-plan";

  private PolicyRows() {}

  static Update bind(Update statement, AssignedPolicy assigned) {
    Optional<RetentionPolicy.Rule> rule = assigned.policy().rule();
    return statement
        .bind("id", assigned.id().value())
        .bind("kind", kind(assigned.policy()))
        .bind("enforced", assigned.policy() instanceof RetentionPolicy.EnforcedPolicy)
        .bind("days", rule.map(RetentionPolicy.Rule::days).orElse(null))
        .bind("keep_latest", rule.map(RetentionPolicy.Rule::keepLatest).orElse(null))
        .bind(
            "keep_latest_of_organization",
            rule.map(RetentionPolicy.Rule::keepLatestOfOrganization).orElse(null));
  }

  /** Reads a policy from its columns. */
  static AssignedPolicy read(Row row) throws SQLException {
    RetentionPolicy policy = policy(row);
    return new AssignedPolicy(
        new RetentionPolicyId(row.getString("id")),
        row.getBoolean("enforced") ? new RetentionPolicy.EnforcedPolicy(policy) : policy);
  }

  private static String kind(RetentionPolicy policy) {
    return switch (policy) {
      case RetentionPolicy.DontDelete() -> DONT_DELETE;
      case RetentionPolicy.DeleteOlder ignored -> DELETE_OLDER;
      case RetentionPolicy.FreePlan() -> FREE_PLAN;
      case RetentionPolicy.EnforcedPolicy(var enforced) -> kind(enforced);
    };
  }

  private static RetentionPolicy policy(Row row) throws SQLException {
    String kind = row.getString("kind");
    return switch (kind) {
      case DONT_DELETE -> new RetentionPolicy.DontDelete();
      case DELETE_OLDER ->
          new RetentionPolicy.DeleteOlder(row.getInt("days"), row.getInt("keep_latest"));
      case FREE_PLAN -> new RetentionPolicy.FreePlan();
      default -> throw new UnknownCodeException("kind of retention policy", kind);
    };
  }
}
