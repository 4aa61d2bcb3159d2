package dev.stateward.adapter.jdbc.team;

import dev.stateward.adapter.jdbc.organization.MembershipRows;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The members of teams. */
final class TeamMembers {
  private TeamMembers() {}

  /** The members of each of {@code ids}, by username. */
  static Map<TeamId, List<OrganizationMembership>> find(Handle handle, Collection<TeamId> ids) {
    return handle
        .createQuery(
            "SELECT tm.team_id,\n"
                + MembershipRows.COLUMNS
                + """
                  FROM team_members tm
                  JOIN organization_memberships m
                    ON m.organization_id = tm.organization_id
                   AND m.user_id = tm.user_id
                """
                + MembershipRows.JOINS
                + """
                 WHERE tm.team_id = ANY(:ids)
                 ORDER BY u.username_key
                """)
        .bindArray("ids", String.class, ids.stream().map(TeamId::value).toList())
        .map(
            Row.by(
                row -> Map.entry(new TeamId(row.getString("team_id")), MembershipRows.read(row))))
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                LinkedHashMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  static Map<UserId, Set<TeamId>> teams(
      Handle handle, Collection<UserId> users, OrganizationId organization) {
    return handle
        .createQuery(
            """
            SELECT user_id, team_id
              FROM team_members
             WHERE organization_id = :organization
               AND user_id = ANY(:users)
            """)
        .bind("organization", organization.value())
        .bindArray("users", String.class, users.stream().map(UserId::value).toList())
        .map(
            Row.by(row ->
                Map.entry(
                    new UserId(row.getString("user_id")), new TeamId(row.getString("team_id")))))
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
  }

  static Map<OrganizationId, Set<TeamId>> teams(
      Handle handle, UserId user, Collection<OrganizationId> organizations) {
    Conditions those =
        Conditions.whereAny(
                "organization_id", organizations.stream().map(OrganizationId::value).toList())
            .and("user_id", user.value());
    return those
        .bindTo(
            handle.createQuery(
                "SELECT organization_id, team_id FROM team_members\n" + those.clause()))
        .map(
            Row.by(row ->
                Map.entry(
                    new OrganizationId(row.getString("organization_id")),
                    new TeamId(row.getString("team_id")))))
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
  }

  static long count(Handle handle, Collection<TeamId> ids) {
    return handle
        .createQuery("SELECT count(*) FROM team_members WHERE team_id = ANY(:ids)")
        .bindArray("ids", String.class, ids.stream().map(TeamId::value).toList())
        .mapTo(Long.class)
        .one();
  }

  /** Adds users to a team, each once. */
  static void add(Handle handle, TeamId team, Collection<UserId> users) {
    for (UserId user : users) {
      handle
          .createUpdate(
              """
              INSERT INTO team_members (organization_id, team_id, user_id)
              SELECT coalesce((SELECT organization_id FROM teams WHERE id = :team), ''),
                     CAST(:team AS varchar),
                     CAST(:user AS varchar)
               WHERE NOT EXISTS (
                       SELECT 1
                         FROM team_members
                        WHERE team_id = :team
                          AND user_id = :user)
              """)
          .bind("team", team.value())
          .bind("user", user.value())
          .execute();
    }
  }

  /** Removes users from a team. */
  static void remove(Handle handle, TeamId team, Collection<UserId> users) {
    handle
        .createUpdate(
            """
            DELETE FROM team_members
             WHERE team_id = :team
               AND user_id = ANY(:users)
            """)
        .bind("team", team.value())
        .bindArray("users", String.class, users.stream().map(UserId::value).toList())
        .execute();
  }
}
