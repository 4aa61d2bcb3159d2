package dev.stateward.adapter.jdbc.team;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.UserId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

public final class JdbiTeams implements Teams {
  private final JdbiTransactions transactions;

  public JdbiTeams(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Team team) {
    transactions.write(handle ->
        TeamRows.bindChangeable(
                handle.createUpdate(
                    """
                    INSERT INTO teams (
                      id, organization_id, name, visibility, is_owners, organization_access,
                      sso_team_id, members_manage_tokens)
                    VALUES (
                      :id, :organization, :name, :visibility, :is_owners, :organization_access,
                      :sso_team_id, :members_manage_tokens)
                    """),
                team)
            .bind("organization", team.organization().id().value())
            .bind("is_owners", team.owners())
            .execute());
  }

  @Override
  public Optional<Team> find(TeamId id) {
    return transactions.read(handle -> find(handle, id));
  }

  private static Optional<Team> find(Handle handle, TeamId id) {
    return handle
        .createQuery(TeamRows.SELECT + "WHERE t.id = :id")
        .bind("id", id.value())
        .map(Row.by(TeamRows::read))
        .findOne();
  }

  @Override
  public Optional<Team> hold(TeamId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> {
      // On its own: H2 would hold the joined organization as well.
      boolean held =
          handle
              .createQuery("SELECT 1 FROM teams WHERE id = :id FOR UPDATE")
              .bind("id", id.value())
              .mapTo(Integer.class)
              .findOne()
              .isPresent();
      return held ? find(handle, id) : Optional.empty();
    });
  }

  @Override
  public Team ownersOf(OrganizationId organization) {
    return transactions.read(handle ->
        handle
            .createQuery(
                TeamRows.SELECT
                    + """
                    WHERE t.organization_id = :organization
                      AND t.is_owners
                    """)
            .bind("organization", organization.value())
            .map(Row.by(TeamRows::read))
            .one());
  }

  @Override
  public List<Team> list(OrganizationId organization) {
    return transactions.read(handle ->
        handle
            .createQuery(
                TeamRows.SELECT
                    + """
                    WHERE t.organization_id = :organization
                    ORDER BY t.name
                    """)
            .bind("organization", organization.value())
            .map(Row.by(TeamRows::read))
            .list());
  }

  @Override
  public boolean save(Team team) {
    return transactions.write(handle ->
        TeamRows.bindChangeable(
                handle.createUpdate(
                    """
                    UPDATE teams
                       SET name = :name,
                           visibility = :visibility,
                           organization_access = :organization_access,
                           sso_team_id = :sso_team_id,
                           members_manage_tokens = :members_manage_tokens
                     WHERE id = :id
                    """),
                team)
            .execute())
        == 1;
  }

  @Override
  public boolean remove(TeamId id) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                DELETE FROM teams
                 WHERE id = :id
                """)
            .bind("id", id.value())
            .execute())
        == 1;
  }

  @Override
  public Set<TeamId> of(UserId user, OrganizationId organization) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT team_id
                  FROM team_members
                 WHERE organization_id = :organization
                   AND user_id = :user
                """)
            .bind("organization", organization.value())
            .bind("user", user.value())
            .map(Row.by(row -> new TeamId(row.getString("team_id"))))
            .collect(Collectors.toSet()));
  }

  @Override
  public Map<UserId, Set<TeamId>> of(Collection<UserId> users, OrganizationId organization) {
    return transactions.read(handle -> TeamMembers.teams(handle, users, organization));
  }

  @Override
  public long countMembers(Collection<TeamId> ids) {
    return transactions.read(handle -> TeamMembers.count(handle, ids));
  }

  @Override
  public Map<TeamId, List<OrganizationMembership>> members(Collection<TeamId> ids) {
    return transactions.read(handle -> TeamMembers.find(handle, ids));
  }

  @Override
  public void put(TeamId id, Collection<UserId> members) {
    transactions.execute(handle -> TeamMembers.add(handle, id, members));
  }

  @Override
  public void take(TeamId id, Collection<UserId> members) {
    transactions.execute(handle -> TeamMembers.remove(handle, id, members));
  }
}
