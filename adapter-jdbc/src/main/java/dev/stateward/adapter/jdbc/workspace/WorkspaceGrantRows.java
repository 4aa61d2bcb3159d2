package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.access.AccessPart;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.application.port.Credential;
import dev.stateward.application.workspace.port.Workspaces.WorkspaceWithGrants;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Reads a workspace and the access of a principal with a token: one query, a row for each of its
 * teams.
 */
public final class WorkspaceGrantRows {
  private static final String BY_ID = "WHERE w.id = :id";

  private static final String BY_NAMES =
      """
      WHERE o.name_key = :organization_key
        AND w.name = :name
      """;

  public static final String OF_USER =
      "SELECT "
          + WorkspaceRows.COLUMNS_ONCE
          + ", "
          + AccessPart.COLUMNS_OF_USER
          + WorkspaceRows.FROM
          + AccessPart.OF_USER;

  private static final String OF_TEAM =
      "SELECT "
          + WorkspaceRows.COLUMNS_ONCE
          + ", "
          + AccessPart.COLUMNS_OF_TEAM
          + WorkspaceRows.FROM
          + AccessPart.OF_TEAM;

  private static final String OF_ORGANIZATION =
      "SELECT "
          + WorkspaceRows.COLUMNS
          + ", "
          + AccessPart.COLUMNS_OF_ORGANIZATION
          + WorkspaceRows.FROM;

  private WorkspaceGrantRows() {}

  static Optional<WorkspaceWithGrants> find(Handle handle, WorkspaceId id, Credential credential) {
    return find(sql -> handle.createQuery(sql + BY_ID).bind("id", id.value()), credential);
  }

  static Optional<WorkspaceWithGrants> find(
      Handle handle, OrganizationName organization, WorkspaceName name, Credential credential) {
    return find(
        sql ->
            handle
                .createQuery(sql + BY_NAMES)
                .bind("organization_key", Columns.key(organization.value()))
                .bind("name", name.value()),
        credential);
  }

  /** Asks for what begins with the given text, of one workspace. */
  private interface Asking {
    Query about(String sql);
  }

  private static Optional<WorkspaceWithGrants> find(Asking asking, Credential credential) {
    return switch (credential.principal()) {
      case Principal.User ignored ->
          throughTeams(TokenRules.bind(asking.about(OF_USER), credential));
      case Principal.Team ignored ->
          throughTeams(TokenRules.bind(asking.about(OF_TEAM), credential));
      case Principal.Organization ignored ->
          TokenRules.bind(asking.about(OF_ORGANIZATION), credential)
              .map(Row.by(WorkspaceGrantRows::itself))
              .findOne();
      case Principal.AuditReader ignored ->
          TokenRules.bind(asking.about(OF_ORGANIZATION), credential)
              .map(
                  Row.by(row ->
                      new WorkspaceWithGrants(
                          WorkspaceRows.read(row), OrganizationAccess.STRANGER)))
              .findOne();
    };
  }

  private static WorkspaceWithGrants itself(Row row) throws SQLException {
    return new WorkspaceWithGrants(
        WorkspaceRows.read(row), AccessPart.all(List.of(AccessPart.ofOrganization(row))));
  }

  /** What one row says: what one team gives, and the first one the workspace as well. */
  private record Part(@Nullable Workspace workspace, AccessPart access) {}

  private static Optional<WorkspaceWithGrants> throughTeams(Query query) {
    List<Part> parts = query.map(Row.by(WorkspaceGrantRows::part)).list();
    return parts.stream()
        .map(Part::workspace)
        .filter(Objects::nonNull)
        .findFirst()
        .map(workspace ->
            new WorkspaceWithGrants(
                workspace, AccessPart.all(parts.stream().map(Part::access).toList())));
  }

  private static Part part(Row row) throws SQLException {
    return new Part(
        row.getLong("place") == 1 ? WorkspaceRows.read(row) : null, AccessPart.read(row));
  }
}
