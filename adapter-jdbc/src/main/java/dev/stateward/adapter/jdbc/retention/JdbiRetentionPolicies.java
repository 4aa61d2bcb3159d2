package dev.stateward.adapter.jdbc.retention;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.RetentionForecast;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

public final class JdbiRetentionPolicies implements RetentionPolicies {
  private final JdbiTransactions transactions;

  public JdbiRetentionPolicies(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<AssignedPolicy> find(PolicyOwner owner) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT id, kind, enforced, days, keep_latest
                  FROM retention_policies
                 WHERE owner_id = :owner
                """)
            .bind("owner", id(owner))
            .map(Row.by(PolicyRows::read))
            .findOne());
  }

  @Override
  public void assign(PolicyOwner owner, AssignedPolicy policy) {
    transactions.execute(handle -> {
      remove(handle, owner);
      PolicyRows.bind(
              handle.createUpdate(
                  """
                  INSERT INTO retention_policies (
                    owner_id, organization_id, workspace_id, id, kind, enforced, days,
                    keep_latest, keep_latest_of_organization)
                  VALUES (
                    :owner,
                    COALESCE((SELECT organization_id FROM workspaces WHERE id = :owner), :owner),
                    (SELECT id FROM workspaces WHERE id = :owner),
                    :id, :kind, :enforced, :days, :keep_latest, :keep_latest_of_organization)
                  """),
              policy)
          .bind("owner", id(owner))
          .execute();
    });
  }

  @Override
  public boolean remove(PolicyOwner owner) {
    return transactions.write(handle -> remove(handle, owner)) == 1;
  }

  private static int remove(Handle handle, PolicyOwner owner) {
    return handle
        .createUpdate("DELETE FROM retention_policies WHERE owner_id = :owner")
        .bind("owner", id(owner))
        .execute();
  }

  @Override
  public Map<WorkspaceId, Retention> effective(Collection<WorkspaceId> workspaces) {
    Conditions these =
        Conditions.whereAny("s.id", workspaces.stream().map(WorkspaceId::value).toList());
    Map<WorkspaceId, List<Assigned>> assigned =
        transactions.read(handle ->
            these
                .bindTo(
                    handle.createQuery(
                        """
                        SELECT s.id AS for_workspace, p.workspace_id, p.id, p.kind, p.enforced,
                               p.days, p.keep_latest
                          FROM workspaces s
                          JOIN retention_policies p ON p.owner_id IN (s.id, s.organization_id)
                        """
                            + these.clause()))
                .map(Row.by(JdbiRetentionPolicies::assigned))
                .stream()
                .collect(Collectors.groupingBy(Assigned::workspace)));
    Map<WorkspaceId, Retention> effective = new HashMap<>();
    assigned.forEach((workspace, policies) ->
        effective.put(workspace, Retention.of(first(policies, true), first(policies, false))));
    return effective;
  }

  /** A policy of a workspace: its own, or that of its organization. */
  private record Assigned(WorkspaceId workspace, boolean own, AssignedPolicy policy) {}

  private static Assigned assigned(Row row) throws SQLException {
    return new Assigned(
        new WorkspaceId(row.getString("for_workspace")),
        row.getString("workspace_id") != null,
        PolicyRows.read(row));
  }

  private static Optional<AssignedPolicy> first(List<Assigned> policies, boolean own) {
    return policies.stream().filter(it -> it.own() == own).map(Assigned::policy).findFirst();
  }

  @Override
  public List<Expired> expired(Instant now, int atMost) {
    return transactions.readLong(handle -> ExpiredVersions.find(handle, now, atMost));
  }

  @Override
  public RetentionCandidate candidate(StateVersion.Finalized version) {
    return transactions.read(handle -> CandidateRows.find(handle, version));
  }

  @Override
  public RetentionForecast forecast(PolicyOwner within, Instant now, PageRequest request) {
    return transactions.read(handle -> ExpiredVersions.forecast(handle, within, now, request));
  }

  /** The identifier of {@code owner} in the table. */
  static String id(PolicyOwner owner) {
    return switch (owner) {
      case PolicyOwner.OfOrganization(var id) -> id.value();
      case PolicyOwner.OfWorkspace(var id) -> id.value();
    };
  }
}
