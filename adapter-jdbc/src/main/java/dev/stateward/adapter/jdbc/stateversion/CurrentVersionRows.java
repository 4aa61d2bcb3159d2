package dev.stateward.adapter.jdbc.stateversion;

import dev.stateward.adapter.jdbc.access.AccessPart;
import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.stateversion.StateVersionDetailRows.Partial;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.organization.port.Memberships.Within.OneWorkspace;
import dev.stateward.application.port.Credential;
import dev.stateward.application.stateversion.port.StateVersionCatalog.CurrentVersion;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Reads current versions with the access to their workspaces. */
final class CurrentVersionRows {
  private static final FixedQuery.Both<PlacedAccess, Partial> OF_USER =
      query(AccessPart.COLUMNS_OF_USER, AccessPart.OF_USER, AccessPart::read);

  private static final FixedQuery.Both<PlacedAccess, Partial> OF_TEAM =
      query(AccessPart.COLUMNS_OF_TEAM, AccessPart.OF_TEAM, AccessPart::read);

  private static final FixedQuery.Both<PlacedAccess, Partial> OF_ORGANIZATION =
      query(AccessPart.COLUMNS_OF_ORGANIZATION, "", AccessPart::ofOrganization);

  private static final FixedQuery.Both<PlacedAccess, Partial> OF_AUDIT_READER =
      query(AccessPart.COLUMNS_OF_ORGANIZATION, "", row -> AccessPart.STRANGER);

  private CurrentVersionRows() {}

  /** The organization of a workspace, and a part of the access to it. */
  private record PlacedAccess(OrganizationId organization, AccessPart part) {}

  private static FixedQuery.Both<PlacedAccess, Partial> query(
      String columns, String joins, Row.Reading<AccessPart> part) {
    return new FixedQuery<>(
            "SELECT w.organization_id, "
                + columns
                + "  FROM workspaces w\n"
                + "  JOIN organizations o ON o.id = w.organization_id AND "
                + WorkspaceRows.LIVE
                + '\n'
                + joins
                + "WHERE w.id = :workspace",
            row ->
                new PlacedAccess(
                    new OrganizationId(row.getString("organization_id")), part.read(row)))
        .then(StateVersionDetailRows.CURRENT);
  }

  private static FixedQuery.Both<PlacedAccess, Partial> of(Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> OF_USER;
      case Principal.Team ignored -> OF_TEAM;
      case Principal.Organization ignored -> OF_ORGANIZATION;
      case Principal.AuditReader ignored -> OF_AUDIT_READER;
    };
  }

  /** Version and access in one round trip, to a database that has them. */
  static Optional<CurrentVersion> find(
      Handle handle, StateVersionDetailRows details, WorkspaceId workspace, Credential credential) {
    var read = of(credential.principal()).list(handle, values(workspace, credential));
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
