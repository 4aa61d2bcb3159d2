package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Memberships;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

final class JdbiMemberships implements Memberships {
  private static final int ID_BYTES = 16;

  private final JdbiTransactions transactions;

  JdbiMemberships(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void addOwnersTeam(OrganizationId organization, TeamId owners) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO teams (
                  id, organization_id, name, visibility, is_owners, organization_access)
                VALUES (:id, :organization, 'owners', 'secret', TRUE, '')
                """)
            .bind("id", owners.value())
            .bind("organization", organization.value())
            .execute());
  }

  @Override
  public void join(OrganizationId organization, UserId user) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO organization_memberships (id, organization_id, user_id, status)
                SELECT CAST(:id AS varchar),
                       CAST(:organization AS varchar),
                       CAST(:user AS varchar),
                       'active'
                 WHERE NOT EXISTS (
                         SELECT 1
                           FROM organization_memberships
                          WHERE organization_id = :organization
                            AND user_id = :user)
                """)
            .bind("id", id(organization, user))
            .bind("organization", organization.value())
            .bind("user", user.value())
            .execute());
  }

  /** A membership's identifier follows from whose it is: there is one of each. */
  private static String id(OrganizationId organization, UserId user) {
    String pair = organization.value() + "/" + user.value();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(pair.getBytes(StandardCharsets.US_ASCII));
      return "ou-" + HexFormat.of().formatHex(digest, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public void makeOwner(OrganizationId organization, UserId user) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO team_members (organization_id, team_id, user_id)
                SELECT t.organization_id, t.id, CAST(:user AS varchar)
                  FROM teams t
                 WHERE t.organization_id = :organization
                   AND t.is_owners
                   AND NOT EXISTS (
                         SELECT 1
                           FROM team_members tm
                          WHERE tm.team_id = t.id
                            AND tm.user_id = :user)
                """)
            .bind("organization", organization.value())
            .bind("user", user.value())
            .execute());
  }

  @Override
  public boolean acquainted(Principal viewer, UserId user) {
    return transactions.ask(handle ->
        handle
            .createQuery(
                """
                SELECT EXISTS (
                  SELECT 1
                    FROM organization_memberships theirs
                   WHERE theirs.user_id = :user
                     AND theirs.status = 'active'
                     AND CASE CAST(:kind AS varchar)
                         WHEN 'user' THEN EXISTS (
                           SELECT 1
                             FROM organization_memberships own
                            WHERE own.organization_id = theirs.organization_id
                              AND own.user_id = :viewer
                              AND own.status = 'active')
                         WHEN 'team' THEN EXISTS (
                           SELECT 1
                             FROM teams t
                            WHERE t.organization_id = theirs.organization_id
                              AND t.id = :viewer)
                         ELSE theirs.organization_id = :viewer
                         END)
                """)
            .bind("user", user.value())
            .bind("kind", Columns.kind(viewer))
            .bind("viewer", Columns.id(viewer))
            .mapTo(Boolean.class)
            .one());
  }

  @Override
  public Standing standing(Principal principal, OrganizationId organization) {
    return transactions.ask(
        handle -> Standings.find(handle, principal, organization, Standings.NO_WORKSPACE));
  }

  @Override
  public Standing standing(
      Principal principal, OrganizationId organization, WorkspaceId workspace) {
    return transactions.ask(
        handle -> Standings.find(handle, principal, organization, workspace.value()));
  }
}
