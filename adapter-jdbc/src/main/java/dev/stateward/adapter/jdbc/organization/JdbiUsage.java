package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import java.util.Optional;
import java.util.function.Supplier;

public final class JdbiUsage implements Usage {
  private final JdbiTransactions transactions;
  private final Supplier<Optional<DatabaseFile>> file;

  /**
   * Counts what is in the database.
   *
   * @param file its file, if it is an embedded one
   */
  public JdbiUsage(JdbiTransactions transactions, Supplier<Optional<DatabaseFile>> file) {
    this.transactions = transactions;
    this.file = file;
  }

  @Override
  public Optional<DatabaseFile> file() {
    return file.get();
  }

  /** The rows of a table that have an identifier in an indexed column. */
  private record Rows(String table, String column, String id) {}

  @Override
  public long count(Group group, int most) {
    Rows rows = rows(group);
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT count(*)
                  FROM (SELECT 1 AS one
                          FROM %s
                         WHERE %s = :id
                         LIMIT :most) AS counted
                """
                    .formatted(rows.table(), rows.column()))
            .bind("id", rows.id())
            .bind("most", most)
            .mapTo(long.class)
            .one());
  }

  private static Rows rows(Group group) {
    return switch (group) {
      case Group.Workspaces(var of) -> new Rows("workspaces", "organization_id", of.value());
      case Group.Projects(var of) -> new Rows("projects", "organization_id", of.value());
      case Group.AgentPools(var of) -> new Rows("agent_pools", "organization_id", of.value());
      case Group.Teams(var of) -> new Rows("teams", "organization_id", of.value());
      case Group.Memberships(var of) ->
          new Rows("organization_memberships", "organization_id", of.value());
      case Group.Tokens(var owner) -> tokens(owner);
      case Group.Runs(var of) -> new Rows("runs", "workspace_id", of.value());
      case Group.ConfigurationVersions(var of) ->
          new Rows("configuration_versions", "workspace_id", of.value());
    };
  }

  private static Rows tokens(Principal owner) {
    return switch (owner) {
      case Principal.User(var id) -> new Rows("tokens", "owner_user_id", id.value());
      case Principal.Team(var id) ->
          new Rows("tokens", "workload_identity_id IS NULL AND owner_team_id", id.value());
      case Principal.Organization(var id) ->
          new Rows("tokens", "owner_organization_id", id.value());
      case Principal.AuditReader(var id) -> new Rows("tokens", "owner_organization_id", id.value());
    };
  }

  @Override
  public States states(OrganizationId organization) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT count(*) AS versions,
                       COALESCE(sum(blob_size), 0) + COALESCE(sum(json_size), 0) AS bytes
                  FROM state_versions
                 WHERE organization_id = :organization
                   AND status IN ('pending', 'finalized', 'backing_data_soft_deleted')
                """)
            .bind("organization", organization.value())
            .map(Row.by(row -> new States(row.getLong("versions"), row.getLong("bytes"))))
            .one());
  }
}
