package dev.stateward.testkit.memory;

import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.TeamSeeds;
import java.util.Set;

final class InMemoryTeamSeeds implements TeamSeeds {
  private final InMemoryTransactions transactions;

  InMemoryTeamSeeds(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(
      OrganizationId organization, TeamId team, Set<OrganizationPermission> permissions) {
    transactions.change(tables -> {
      Tables.require(tables.organizations.containsKey(organization));
      Tables.insert(
          tables.teams, team, new Tables.Team(organization, false, Set.copyOf(permissions)));
    });
  }

  @Override
  public void put(TeamId team, UserId member) {
    transactions.change(tables -> {
      Tables.require(tables.teams.containsKey(team) && tables.users.containsKey(member));
      tables.teamMembers.add(new Tables.TeamMember(team, member));
    });
  }

  @Override
  public void link(TeamId team, WorkspaceId workspace, WorkspaceAccess access) {
    transactions.change(tables -> {
      Tables.require(tables.teams.containsKey(team) && tables.workspaces.containsKey(workspace));
      tables.links.put(new Tables.TeamLink(team, workspace), access);
    });
  }

  @Override
  public void unlink(TeamId team, WorkspaceId workspace) {
    transactions.change(tables -> tables.links.remove(new Tables.TeamLink(team, workspace)));
  }
}
