package dev.stateward.adapter.jdbc.guardrail;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.PreparedBatch;

public final class JdbiGuardrails implements Guardrails {
  private final JdbiTransactions transactions;

  public JdbiGuardrails(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<Guardrail> find(GuardrailOwner owner) {
    return transactions
        .read(handle ->
            handle
                .createQuery(
                    """
                    SELECT kind, action, enforced, most, patterns
                      FROM guardrails
                     WHERE owner_id = :owner
                    """)
                .bind("owner", id(owner))
                .map(Row.by(GuardrailRows::read))
                .list())
        .stream()
        .sorted(Comparator.comparing(Guardrail::kind))
        .toList();
  }

  @Override
  public void replace(GuardrailOwner owner, List<Guardrail> guardrails) {
    transactions.execute(handle -> {
      handle
          .createUpdate("DELETE FROM guardrails WHERE owner_id = :owner")
          .bind("owner", id(owner))
          .execute();
      if (guardrails.isEmpty()) {
        return;
      }
      PreparedBatch batch =
          handle.prepareBatch(
              """
              INSERT INTO guardrails (
                owner_id, organization_id, project_id, workspace_id, kind, action, enforced, most,
                patterns)
              VALUES (
                :owner,
                COALESCE(
                  (SELECT organization_id FROM workspaces WHERE id = :owner),
                  (SELECT organization_id FROM projects WHERE id = :owner),
                  :owner),
                (SELECT id FROM projects WHERE id = :owner),
                (SELECT id FROM workspaces WHERE id = :owner),
                :kind, :action, :enforced, :most, :patterns)
              """);
      guardrails.forEach(
          guardrail -> GuardrailRows.bind(batch, guardrail).bind("owner", id(owner)).add());
      batch.execute();
    });
  }

  private static String id(GuardrailOwner owner) {
    return switch (owner) {
      case GuardrailOwner.OfOrganization(var id) -> id.value();
      case GuardrailOwner.OfProject(var id) -> id.value();
      case GuardrailOwner.OfWorkspace(var id) -> id.value();
    };
  }

  /** What a place has. */
  private record Placed(Scope scope, Guardrail guardrail) {}

  @Override
  public EffectiveGuardrails effective(WorkspaceId workspace) {
    return EffectiveGuardrails.of(
        transactions
            .read(handle ->
                handle
                    .createQuery(
                        """
                        SELECT g.project_id, g.workspace_id, g.kind, g.action, g.enforced, g.most,
                               g.patterns
                          FROM workspaces w
                          JOIN guardrails g
                            ON g.owner_id IN (w.id, w.project_id, w.organization_id)
                         WHERE w.id = :workspace
                        """)
                    .bind("workspace", workspace.value())
                    .map(
                        Row.by(
                            row -> new Placed(GuardrailRows.scope(row), GuardrailRows.read(row))))
                    .list())
            .stream()
            .collect(
                Collectors.groupingBy(
                    Placed::scope, Collectors.mapping(Placed::guardrail, Collectors.toList()))));
  }

  @Override
  public void override(GuardrailOverride override) {
    transactions.execute(handle -> {
      Overrides.remove(handle, override.workspace());
      Overrides.add(handle, override);
    });
  }

  @Override
  public Optional<GuardrailOverride> findOverride(WorkspaceId workspace) {
    return transactions.read(handle -> Overrides.find(handle, workspace));
  }

  @Override
  public boolean removeOverride(WorkspaceId workspace) {
    return transactions.write(handle -> Overrides.remove(handle, workspace));
  }

  @Override
  public void mark(StateVersionId version, Judgement judgement) {
    transactions.execute(handle -> FindingRows.add(handle, version, judgement));
  }

  @Override
  public Judgement judgement(StateVersionId version) {
    return transactions.read(handle -> FindingRows.find(handle, version));
  }
}
