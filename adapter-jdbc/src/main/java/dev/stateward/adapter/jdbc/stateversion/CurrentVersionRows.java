package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.access.AccessPart;
import dev.stateward.adapter.jdbc.access.PrincipalQueries;
import dev.stateward.adapter.jdbc.access.PrincipalQueries.AccessClauses;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.stateversion.StateVersionDetailRows.Partial;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.organization.port.Memberships.Within.OneWorkspace;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.StateVersionCatalog.CurrentVersion;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads current versions with the access to their workspaces. */
final class CurrentVersionRows {
  private static final PrincipalQueries<FixedQuery.Both<PlacedAccess, Partial>> QUERIES =
      new PrincipalQueries<>(CurrentVersionRows::query);

  private CurrentVersionRows() {}

  /** The organization of a workspace, and a part of the access to it. */
  private record PlacedAccess(OrganizationId organization, AccessPart part) {}

  private static FixedQuery.Both<PlacedAccess, Partial> query(AccessClauses access) {
    return new FixedQuery<>(
            "SELECT w.organization_id, "
                + access.columns()
                + "  FROM workspaces w\n"
                + "  JOIN organizations o ON o.id = w.organization_id AND "
                + WorkspaceRows.LIVE
                + '\n'
                + access.joins()
                + "WHERE w.id = :workspace",
            row ->
                new PlacedAccess(
                    new OrganizationId(row.getString("organization_id")), access.part().read(row)))
        .then(StateVersionDetailRows.CURRENT);
  }

  /** Version and access in one round trip, to a database that has them. */
  static Optional<CurrentVersion> find(
      Handle handle, StateVersionDetailRows details, WorkspaceId workspace, Credential credential) {
    var read = QUERIES.of(credential.principal()).list(handle, values(workspace, credential));
    if (read.first().isEmpty()) {
      return Optional.empty();
    }
    OrganizationId organization = read.first().getFirst().organization();
    OrganizationAccess access =
        AccessPart.all(read.first().stream().map(PlacedAccess::part).toList());
    return details.withTexts(handle, read.second()).stream()
        .findFirst()
        .map(version ->
            new CurrentVersion(new OneWorkspace(organization, workspace), access, version));
  }

  private static Map<String, Object> values(WorkspaceId workspace, Credential credential) {
    Map<String, Object> values = new HashMap<>(TokenRules.values(credential));
    values.put("workspace", workspace.value());
    return values;
  }
}
