package dev.stateward.testkit.memory;

import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

final class InMemoryTeamAccesses implements TeamAccesses {
  private final InMemoryTransactions transactions;

  InMemoryTeamAccesses(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(TeamAccess link) {
    transactions.change(tables -> {
      Team team = Tables.referred(tables.teams, link.team());
      Workspace workspace = Tables.referred(tables.workspaces, link.workspace());
      Tables.require(team.organization().id().equals(workspace.organization().id()));
      Tables.require(find(tables, link.team(), link.workspace()).isEmpty());
      Tables.insert(tables.links, link.id(), link);
    });
  }

  @Override
  public Optional<TeamAccess> find(TeamAccessId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.links.get(id)));
  }

  @Override
  public Optional<TeamAccess> find(TeamId team, WorkspaceId workspace) {
    return transactions.read(tables -> find(tables, team, workspace));
  }

  static Optional<TeamAccess> find(Tables tables, TeamId team, WorkspaceId workspace) {
    return tables.links.values().stream()
        .filter(link -> link.team().equals(team) && link.workspace().equals(workspace))
        .findFirst();
  }

  @Override
  public List<TeamAccess> ofWorkspace(WorkspaceId workspace) {
    return transactions.read(tables ->
        tables.links.values().stream().filter(link -> link.workspace().equals(workspace)).toList());
  }

  @Override
  public Page<TeamAccess> ofWorkspace(WorkspaceId workspace, PageRequest request) {
    return Pages.cut(ofWorkspace(workspace), request);
  }

  @Override
  public List<TeamAccess> ofTeam(TeamId team) {
    return transactions.read(
        tables -> tables.links.values().stream().filter(link -> link.team().equals(team)).toList());
  }

  @Override
  public boolean save(TeamAccess link) {
    return transactions.write(tables ->
        tables.links.computeIfPresent(link.id(), (id, known) -> known.giving(link.access()))
            != null);
  }

  @Override
  public boolean remove(TeamAccessId id) {
    return transactions.write(tables -> tables.links.remove(id) != null);
  }
}
