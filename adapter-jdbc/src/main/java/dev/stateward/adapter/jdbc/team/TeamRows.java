package dev.stateward.adapter.jdbc.team;

import dev.stateward.adapter.jdbc.code.AccessCodes;
import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamSettings;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;

/** Maps teams to and from rows. */
final class TeamRows {
  /** A team with its organization, from {@code teams t}. */
  static final String SELECT =
      """
      SELECT t.id,
             t.name,
             t.is_owners,
             t.visibility,
             t.organization_access,
             t.sso_team_id,
             t.members_manage_tokens,
      """
          + JdbiOrganizations.COLUMNS
          + """
            FROM teams t
            JOIN organizations o ON o.id = t.organization_id
          """;

  private TeamRows() {}

  static Team read(Row row) throws SQLException {
    return new Team(
        new TeamId(row.getString("id")),
        JdbiOrganizations.read(row),
        new TeamName(row.getString("name")),
        row.getBoolean("is_owners"),
        new TeamSettings(
            OrganizationCodes.TEAM_VISIBILITIES.constant(row.getString("visibility")),
            AccessCodes.ORGANIZATION_PERMISSIONS.split(row.getString("organization_access")),
            row.getString("sso_team_id"),
            row.getBoolean("members_manage_tokens")));
  }

  /** Binds the identifier and the columns that can change. */
  static <S extends SqlStatement<S>> S bindChangeable(S statement, Team team) {
    TeamSettings settings = team.settings();
    return statement
        .bind("id", team.id().value())
        .bind("name", team.name().value())
        .bind("visibility", OrganizationCodes.TEAM_VISIBILITIES.code(settings.visibility()))
        .bind(
            "organization_access",
            AccessCodes.ORGANIZATION_PERMISSIONS.join(settings.organizationAccess()))
        .bind("sso_team_id", settings.ssoTeamId())
        .bind("members_manage_tokens", settings.membersManageTokens());
  }
}
