package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.sql.SQLException;

/** Reads memberships with their organization and user. */
public final class MembershipRows {
  /** The columns of a membership. */
  public static final String COLUMNS =
      """
             m.id AS membership_id,
             m.status AS membership_status,
             u.id AS user_id,
             u.username AS user_name,
             u.email AS user_email,
             u.site_admin AS user_site_admin,
             EXISTS (SELECT 1
                       FROM authenticators a
                      WHERE a.user_id = u.id) AS user_second_factor,
             u.created_at AS user_created_at,
      """
          + JdbiOrganizations.COLUMNS;

  /** The joins of a membership {@code m}. */
  public static final String JOINS =
      """
        JOIN users u ON u.id = m.user_id
        JOIN organizations o ON o.id = m.organization_id
      """;

  static final String SELECT = "SELECT " + COLUMNS + "  FROM organization_memberships m\n" + JOINS;

  private MembershipRows() {}

  public static OrganizationMembership read(Row row) throws SQLException {
    return new OrganizationMembership(
        new MembershipId(row.getString("membership_id")),
        JdbiOrganizations.read(row),
        new User(
            new UserId(row.getString("user_id")),
            new Username(row.getString("user_name")),
            row.getString("user_email"),
            row.getBoolean("user_site_admin"),
            row.getBoolean("user_second_factor"),
            row.instant("user_created_at")),
        OrganizationCodes.MEMBERSHIP_STATUSES.constant(row.getString("membership_status")));
  }
}
