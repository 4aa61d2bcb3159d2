package dev.stateward.adapter.jdbc.guardrail;

import dev.stateward.adapter.jdbc.code.GuardrailCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Writes and reads what was found in versions. */
final class FindingRows {
  private FindingRows() {}

  /** One finding, and why it was overridden. */
  private record Marked(Finding finding, String overriddenFor) {}

  static void add(Handle handle, StateVersionId version, Judgement judgement) {
    if (judgement.findings().isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO guardrail_findings (
              state_version_id, position, kind, action, origin, actual, most, detail,
              overridden_for)
            VALUES (
              :version, :position, :kind, :action, :origin, :actual, :most, :detail,
              :overridden_for)
            """);
    int position = 0;
    for (Finding finding : judgement.findings()) {
      batch
          .bind("version", version.value())
          .bind("position", position++)
          .bind("kind", GuardrailCodes.KINDS.code(finding.rule()))
          .bind("action", GuardrailCodes.ACTIONS.code(finding.action()))
          .bind("origin", GuardrailCodes.SCOPES.code(finding.origin()))
          .bind("actual", finding.actual())
          .bind("most", finding.most())
          .bind("detail", finding.detail())
          .bind("overridden_for", judgement.overriddenFor())
          .add();
    }
    batch.execute();
  }

  static Judgement find(Handle handle, StateVersionId version) {
    List<Marked> marked =
        handle
            .createQuery(
                """
                SELECT kind, action, origin, actual, most, detail, overridden_for
                  FROM guardrail_findings
                 WHERE state_version_id = :version
                 ORDER BY position
                """)
            .bind("version", version.value())
            .map(Row.by(row -> new Marked(read(row), row.getString("overridden_for"))))
            .list();
    return marked.isEmpty()
        ? Judgement.CLEAN
        : new Judgement(
            marked.stream().map(Marked::finding).toList(), marked.getFirst().overriddenFor());
  }

  private static Finding read(Row row) throws SQLException {
    return new Finding(
        GuardrailCodes.KINDS.constant(row.getString("kind")),
        GuardrailCodes.ACTIONS.constant(row.getString("action")),
        GuardrailCodes.SCOPES.constant(row.getString("origin")),
        row.getLong("actual"),
        row.getLong("most"),
        row.getString("detail"));
  }
}
