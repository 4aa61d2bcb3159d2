package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.RetentionPolicies;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.workspace.WorkspaceId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

final class JdbiRetentionPolicies implements RetentionPolicies {
  private final JdbiTransactions transactions;

  JdbiRetentionPolicies(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<AssignedPolicy> find(PolicyOwner owner) {
    return transactions.ask(handle ->
        handle
            .createQuery(
                """
                SELECT id, kind, days, keep_latest
                  FROM retention_policies
                 WHERE owner_id = :owner
                """)
            .bind("owner", id(owner))
            .map(Row.by(PolicyRows::read))
            .findOne());
  }

  @Override
  public void assign(PolicyOwner owner, AssignedPolicy policy) {
    transactions.alter(handle -> {
      remove(handle, owner);
      PolicyRows.bind(
              handle.createUpdate(
                  """
                  INSERT INTO retention_policies (
                    owner_id, organization_id, workspace_id, id, kind, days, keep_latest,
                    keep_latest_of_organization)
                  VALUES (
                    :owner,
                    COALESCE((SELECT organization_id FROM workspaces WHERE id = :owner), :owner),
                    (SELECT id FROM workspaces WHERE id = :owner),
                    :id, :kind, :days, :keep_latest, :keep_latest_of_organization)
                  """),
              policy)
          .bind("owner", id(owner))
          .execute();
    });
  }

  @Override
  public boolean remove(PolicyOwner owner) {
    return transactions.change(handle -> remove(handle, owner)) == 1;
  }

  private static int remove(Handle handle, PolicyOwner owner) {
    return handle
        .createUpdate("DELETE FROM retention_policies WHERE owner_id = :owner")
        .bind("owner", id(owner))
        .execute();
  }

  @Override
  public Map<WorkspaceId, Retention> effective(Collection<WorkspaceId> workspaces) {
    return transactions.ask(handle ->
        handle
            .createQuery(
                """
                SELECT s.id AS for_workspace, w.id AS own_id, p.id, p.kind, p.days, p.keep_latest
                  FROM workspaces s
                  LEFT JOIN retention_policies o ON o.owner_id = s.organization_id
                  LEFT JOIN retention_policies w ON w.owner_id = s.id
                  JOIN retention_policies p ON p.id = COALESCE(w.id, o.id)
                 WHERE s.id = ANY(:ids)
                """)
            .bindArray("ids", String.class, workspaces.stream().map(WorkspaceId::value).toList())
            .map(Row.by(JdbiRetentionPolicies::effective))
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static Map.Entry<WorkspaceId, Retention> effective(Row row) throws SQLException {
    AssignedPolicy policy = PolicyRows.read(row);
    return Map.entry(
        new WorkspaceId(row.getString("for_workspace")),
        row.getString("own_id") == null
            ? new Retention.Inherited(policy)
            : new Retention.Own(policy));
  }

  @Override
  public List<Expired> expired(Instant now, int atMost) {
    return transactions.askLong(handle -> ExpiredVersions.find(handle, now, atMost));
  }

  @Override
  public Forecast forecast(PolicyOwner within, Instant now, PageRequest request) {
    return transactions.ask(handle -> ExpiredVersions.forecast(handle, within, now, request));
  }

  /** The identifier under which the policy of {@code owner} is kept. */
  static String id(PolicyOwner owner) {
    return switch (owner) {
      case PolicyOwner.OfOrganization(var id) -> id.value();
      case PolicyOwner.OfWorkspace(var id) -> id.value();
    };
  }
}
