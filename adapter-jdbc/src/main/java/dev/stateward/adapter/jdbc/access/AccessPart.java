package dev.stateward.adapter.jdbc.access;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.token.TokenRules;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What one row says of the access of a principal with a token to a workspace {@code w} of an
 * organization {@code o}: whether it belongs to the organization, and what one of its teams gives.
 */
public record AccessPart(boolean member, String team, List<Grant> grants) {
  private static final String LINKS =
      """
        LEFT JOIN team_workspaces tw
          ON tw.team_id = t.id
         AND tw.workspace_id = w.id
        LEFT JOIN team_projects tp
          ON tp.team_id = t.id
         AND tp.project_id = w.project_id
      """;

  /** The joins that lead from a workspace to a user's teams. */
  public static final String OF_USER =
      """
        LEFT JOIN organization_memberships m
          ON m.organization_id = w.organization_id
         AND m.user_id = :principal
         AND m.status = 'active'
        LEFT JOIN team_members tm
          ON tm.organization_id = m.organization_id
         AND tm.user_id = m.user_id
        LEFT JOIN teams t ON t.id = tm.team_id
      """
          + LINKS;

  /** The joins that lead from a workspace to a team. */
  public static final String OF_TEAM =
      """
        LEFT JOIN teams t
          ON t.organization_id = w.organization_id
         AND t.id = :principal
      """
          + LINKS;

  /** The columns with {@link #OF_USER}. */
  public static final String COLUMNS_OF_USER =
      "m.user_id IS NOT NULL AND "
          + TokenRules.BY_TOKEN
          + "AS member,\n"
          + OrganizationAccessRows.GRANTS;

  /** The columns with {@link #OF_TEAM}. */
  public static final String COLUMNS_OF_TEAM =
      "t.id IS NOT NULL AND "
          + TokenRules.BY_TOKEN
          + "AS member,\n"
          + OrganizationAccessRows.GRANTS;

  /** The column for an organization itself, which needs no joins. */
  public static final String COLUMNS_OF_ORGANIZATION =
      "w.organization_id = :principal AND " + TokenRules.BY_TOKEN + "AS member\n";

  /** The part of one that does not belong to the organization. */
  public static final AccessPart STRANGER = new AccessPart(false, "", List.of());

  public AccessPart {
    grants = List.copyOf(grants);
  }

  /** The part in a row for a user or a team. */
  public static AccessPart read(Row row) throws SQLException {
    return new AccessPart(
        row.getBoolean("member"),
        Optional.ofNullable(row.getString("team_id")).orElse(""),
        OrganizationAccessRows.grants(row));
  }

  /** The one part in the row for an organization itself. */
  public static AccessPart ofOrganization(Row row) throws SQLException {
    return row.getBoolean("member")
        ? new AccessPart(true, "", OrganizationAccessRows.ITSELF.grants())
        : STRANGER;
  }

  /**
   * The access that all parts give together, of which there is one at least; grants by team. Sorted
   * here, because ORDER BY would make PostgreSQL choose slower joins.
   */
  public static OrganizationAccess all(List<AccessPart> parts) {
    return parts.getFirst().member()
        ? new OrganizationAccess(
            true,
            parts.stream()
                .sorted(Comparator.comparing(AccessPart::team))
                .flatMap(part -> part.grants().stream())
                .toList())
        : OrganizationAccess.STRANGER;
  }
}
