package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.access.AccessPart;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Reads a workspace and the access of a principal with a token: one query, a row for each of its
 * teams.
 */
public final class WorkspaceGrantRows {
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

  private static final Queries BY_ID = Queries.where("WHERE w.id = :id");

  private static final FixedQuery<Boolean> LOCK =
      new FixedQuery<>("SELECT 1 FROM workspaces WHERE id = :id FOR UPDATE", row -> true);

  private static final FixedQuery.Both<Boolean, Part> HOLD_OF_USER = LOCK.then(BY_ID.ofUser());

  private static final FixedQuery.Both<Boolean, Part> HOLD_OF_TEAM = LOCK.then(BY_ID.ofTeam());

  private static final FixedQuery.Both<Boolean, WorkspaceWithGrants> HOLD_OF_ORGANIZATION =
      LOCK.then(BY_ID.ofOrganization());

  private static final Queries BY_NAMES =
      Queries.where(
          """
          WHERE o.name_key = :organization_key
            AND w.name = :name
          """);

  private WorkspaceGrantRows() {}

  /** Queries for the same workspace, by different principals. */
  private record Queries(
      FixedQuery<Part> ofUser,
      FixedQuery<Part> ofTeam,
      FixedQuery<WorkspaceWithGrants> ofOrganization) {
    static Queries where(String condition) {
      return new Queries(
          new FixedQuery<>(OF_USER + condition, WorkspaceGrantRows::part),
          new FixedQuery<>(OF_TEAM + condition, WorkspaceGrantRows::part),
          new FixedQuery<>(OF_ORGANIZATION + condition, WorkspaceGrantRows::itself));
    }
  }

  static Optional<WorkspaceWithGrants> find(Handle handle, WorkspaceId id, Credential credential) {
    return find(BY_ID, handle, values(id, credential), credential.principal());
  }

  static Optional<WorkspaceWithGrants> find(
      Handle handle, OrganizationName organization, WorkspaceName name, Credential credential) {
    Map<String, Object> values = new HashMap<>(TokenRules.values(credential));
    values.put("organization_key", Columns.key(organization.value()));
    values.put("name", name.value());
    return find(BY_NAMES, handle, values, credential.principal());
  }

  private static Optional<WorkspaceWithGrants> find(
      Queries queries, Handle handle, Map<String, Object> values, Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> throughTeams(queries.ofUser().list(handle, values));
      case Principal.Team ignored -> throughTeams(queries.ofTeam().list(handle, values));
      case Principal.Organization ignored -> queries.ofOrganization().find(handle, values);
      case Principal.AuditReader ignored ->
          queries.ofOrganization().find(handle, values).map(WorkspaceGrantRows::withoutAccess);
    };
  }

  /**
   * As {@link #find(Handle, WorkspaceId, Credential)}, with the row of the workspace locked until
   * the transaction ends. It is locked by a statement of its own, as in {@link Table#hold}, which
   * may travel together with the query.
   */
  static Optional<WorkspaceWithGrants> hold(Handle handle, WorkspaceId id, Credential credential) {
    Map<String, Object> values = values(id, credential);
    return switch (credential.principal()) {
      case Principal.User ignored -> throughTeams(HOLD_OF_USER.list(handle, values).second());
      case Principal.Team ignored -> throughTeams(HOLD_OF_TEAM.list(handle, values).second());
      case Principal.Organization ignored -> held(handle, values);
      case Principal.AuditReader ignored ->
          held(handle, values).map(WorkspaceGrantRows::withoutAccess);
    };
  }

  private static Optional<WorkspaceWithGrants> held(Handle handle, Map<String, Object> values) {
    return HOLD_OF_ORGANIZATION.list(handle, values).second().stream().findFirst();
  }

  private static Map<String, Object> values(WorkspaceId id, Credential credential) {
    Map<String, Object> values = new HashMap<>(TokenRules.values(credential));
    values.put("id", id.value());
    return values;
  }

  private static WorkspaceWithGrants withoutAccess(WorkspaceWithGrants found) {
    return new WorkspaceWithGrants(found.workspace(), OrganizationAccess.STRANGER);
  }

  private static WorkspaceWithGrants itself(Row row) throws SQLException {
    return new WorkspaceWithGrants(
        WorkspaceRows.read(row), AccessPart.all(List.of(AccessPart.ofOrganization(row))));
  }

  /** What one row says: what one team gives, and the first one the workspace as well. */
  private record Part(@Nullable Workspace workspace, AccessPart access) {}

  private static Optional<WorkspaceWithGrants> throughTeams(List<Part> parts) {
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
