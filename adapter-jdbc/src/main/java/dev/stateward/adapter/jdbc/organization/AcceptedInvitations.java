package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Gives an invited membership to the user who accepts it; it keeps its identifier. */
final class AcceptedInvitations {
  private AcceptedInvitations() {}

  /** The organization and the placeholder user of an invitation. */
  private record Invited(String organization, String user) {}

  static boolean accept(Handle handle, MembershipId id, UserId user) {
    Optional<Invited> held = hold(handle, id);
    held.ifPresent(invited -> {
      List<String> teams = leaveTeams(handle, invited);
      give(handle, id, user);
      joinTeams(handle, invited, teams, user);
      forget(handle, new UserId(invited.user()));
    });
    return held.isPresent();
  }

  private static Optional<Invited> hold(Handle handle, MembershipId id) {
    return handle
        .createQuery(
            """
            SELECT organization_id, user_id
              FROM organization_memberships
             WHERE id = :id
               AND status = 'invited'
               FOR UPDATE
            """)
        .bind("id", id.value())
        .map(Row.by(row -> new Invited(row.getString("organization_id"), row.getString("user_id"))))
        .findOne();
  }

  /** Members of teams refer to their membership by its user. */
  private static List<String> leaveTeams(Handle handle, Invited invited) {
    List<String> teams =
        handle
            .createQuery(
                """
                SELECT team_id
                  FROM team_members
                 WHERE organization_id = :organization
                   AND user_id = :user
                """)
            .bind("organization", invited.organization())
            .bind("user", invited.user())
            .mapTo(String.class)
            .list();
    handle
        .createUpdate(
            """
            DELETE FROM team_members
             WHERE organization_id = :organization
               AND user_id = :user
            """)
        .bind("organization", invited.organization())
        .bind("user", invited.user())
        .execute();
    return teams;
  }

  private static void give(Handle handle, MembershipId id, UserId user) {
    handle
        .createUpdate(
            """
            UPDATE organization_memberships
               SET user_id = :user,
                   status = 'active'
             WHERE id = :id
               AND status = 'invited'
            """)
        .bind("id", id.value())
        .bind("user", user.value())
        .execute();
  }

  private static void joinTeams(Handle handle, Invited invited, List<String> teams, UserId user) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO team_members (organization_id, team_id, user_id)
            VALUES (:organization, :team, :user)
            """);
    for (String team : teams) {
      batch
          .bind("organization", invited.organization())
          .bind("team", team)
          .bind("user", user.value())
          .add();
    }
    batch.execute();
  }

  /** Deletes a placeholder user without another invitation; other users stay. */
  static void forget(Handle handle, UserId invited) {
    handle
        .createUpdate(
            """
            DELETE FROM users
             WHERE id = :user
               AND NOT EXISTS (
                     SELECT 1
                       FROM organization_memberships
                      WHERE user_id = :user)
               AND\s
            """
                + JdbiUsers.MADE_UP)
        .bind("user", invited.value())
        .execute();
  }
}
