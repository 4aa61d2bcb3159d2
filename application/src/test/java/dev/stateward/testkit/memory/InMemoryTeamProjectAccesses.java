package dev.stateward.testkit.memory;

import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

final class InMemoryTeamProjectAccesses implements TeamProjectAccesses {
  private final InMemoryTransactions transactions;

  InMemoryTeamProjectAccesses(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(TeamProjectAccess access) {
    transactions.change(tables -> {
      Team team = Tables.referred(tables.teams, access.team());
      Project project = Tables.referred(tables.projects, access.project());
      Tables.require(team.organization().id().equals(project.organization().id()));
      Tables.require(find(tables, access.team(), access.project()).isEmpty());
      Tables.insert(tables.projectAccesses, access.id(), access);
    });
  }

  @Override
  public Optional<TeamProjectAccess> find(TeamProjectAccessId id) {
    return transactions.read(tables -> Optional.ofNullable(tables.projectAccesses.get(id)));
  }

  @Override
  public Optional<TeamProjectAccess> find(TeamId team, ProjectId project) {
    return transactions.read(tables -> find(tables, team, project));
  }

  static Optional<TeamProjectAccess> find(Tables tables, TeamId team, ProjectId project) {
    return tables.projectAccesses.values().stream()
        .filter(access -> access.team().equals(team) && access.project().equals(project))
        .findFirst();
  }

  @Override
  public List<TeamProjectAccess> ofProject(ProjectId project) {
    return list(access -> access.project().equals(project));
  }

  @Override
  public List<TeamProjectAccess> ofTeam(TeamId team) {
    return list(access -> access.team().equals(team));
  }

  private List<TeamProjectAccess> list(Predicate<TeamProjectAccess> wanted) {
    return transactions.read(
        tables -> tables.projectAccesses.values().stream().filter(wanted).toList());
  }

  @Override
  public boolean save(TeamProjectAccess access) {
    return transactions.write(tables ->
        tables.projectAccesses.computeIfPresent(
                access.id(), (id, known) -> known.giving(access.access()))
            != null);
  }

  @Override
  public boolean remove(TeamProjectAccessId id) {
    return transactions.write(tables -> tables.projectAccesses.remove(id) != null);
  }
}
