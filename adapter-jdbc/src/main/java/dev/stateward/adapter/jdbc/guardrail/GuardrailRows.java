package dev.stateward.adapter.jdbc.guardrail;

import dev.stateward.adapter.jdbc.code.GuardrailCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.Guardrail.Setting;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import dev.stateward.domain.guardrail.Rule;
import dev.stateward.domain.guardrail.RuleKind;
import dev.stateward.domain.workspace.NamePattern;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Writes and reads guardrails. */
final class GuardrailRows {
  private GuardrailRows() {}

  static PreparedBatch bind(PreparedBatch batch, Guardrail guardrail) {
    batch
        .bind("kind", GuardrailCodes.KINDS.code(guardrail.kind()))
        .bind("enforced", guardrail.enforced());
    return switch (guardrail.setting()) {
      case Setting.Off ignored -> bind(batch.bind("action", (String) null), null, null);
      case Setting.On(var rule, var action) ->
          bind(batch.bind("action", GuardrailCodes.ACTIONS.code(action)), rule);
    };
  }

  private static PreparedBatch bind(PreparedBatch batch, Rule rule) {
    return switch (rule) {
      case Rule.Plain ignored -> bind(batch, null, null);
      case Rule.Limited(var kind, var most) -> bind(batch, most, null);
      case Rule.Listed(var kind, var patterns) ->
          bind(
              batch,
              null,
              patterns.stream().map(NamePattern::text).collect(Collectors.joining("\n")));
    };
  }

  private static PreparedBatch bind(
      PreparedBatch batch, @Nullable Long most, @Nullable String patterns) {
    return batch.bind("most", most).bind("patterns", patterns);
  }

  static Guardrail read(Row row) throws SQLException {
    RuleKind kind = GuardrailCodes.KINDS.constant(row.getString("kind"));
    String action = row.getString("action");
    Setting setting =
        action == null
            ? new Setting.Off(kind)
            : new Setting.On(rule(kind, row), GuardrailCodes.ACTIONS.constant(action));
    return new Guardrail(setting, row.getBoolean("enforced"));
  }

  private static Rule rule(RuleKind kind, Row row) throws SQLException {
    return switch (kind.parameter()) {
      case NONE -> new Rule.Plain(kind);
      case LIMIT -> new Rule.Limited(kind, row.getLong("most"));
      case PATTERNS ->
          new Rule.Listed(
              kind,
              Objects.requireNonNull(row.getString("patterns"))
                  .lines()
                  .map(NamePattern::new)
                  .toList());
    };
  }

  static Scope scope(Row row) throws SQLException {
    if (row.getString("workspace_id") != null) {
      return Scope.WORKSPACE;
    }
    return row.getString("project_id") == null ? Scope.ORGANIZATION : Scope.PROJECT;
  }
}
