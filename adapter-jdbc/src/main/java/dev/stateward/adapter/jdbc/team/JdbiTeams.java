package dev.stateward.adapter.jdbc.team;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.sql.Table;
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

public final class JdbiTeams implements Teams {
  private static final Table<Team> TEAMS =
      new Table<>("teams", "t", TeamRows.SELECT, TeamRows::read);

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
    return transactions.read(handle -> TEAMS.find(handle, id.value()));
  }

  @Override
  public Optional<Team> hold(TeamId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> TEAMS.hold(handle, id.value()));
  }

  @Override
  public Team ownersOf(OrganizationId organization) {
    Conditions owners =
        Conditions.where("t.organization_id", organization.value()).and("t.is_owners");
    return transactions.read(handle -> TEAMS.find(handle, owners).orElseThrow());
  }

  @Override
  public List<Team> find(Collection<TeamId> ids) {
    Conditions any = Conditions.whereAny("t.id", ids.stream().map(TeamId::value).toList());
    return transactions.read(handle -> TEAMS.list(handle, any, "t.id"));
  }

  @Override
  public List<Team> list(OrganizationId organization) {
    Conditions ofOrganization = Conditions.where("t.organization_id", organization.value());
    return transactions.read(handle -> TEAMS.list(handle, ofOrganization, "t.name"));
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
    return transactions.write(handle -> TEAMS.remove(handle, id.value()));
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
  public Map<OrganizationId, Set<TeamId>> of(
      UserId user, Collection<OrganizationId> organizations) {
    return transactions.read(handle -> TeamMembers.teams(handle, user, organizations));
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
