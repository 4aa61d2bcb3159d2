package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.Shift;
import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.AccessDifference;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Computes what a change of a team's access to a project would do. */
final class TeamProjectAccessPreview {
  private final Authorizer authorizer;
  private final Teams teams;
  private final TeamProjectAccessPlanner planner;

  TeamProjectAccessPreview(Authorizer authorizer, Teams teams, TeamProjectAccessPlanner planner) {
    this.authorizer = authorizer;
    this.teams = teams;
    this.planner = planner;
  }

  List<Shift> ifAdded(Caller caller, TeamId team, ProjectId project, ProjectAccessChange access) {
    TeamProjectAccessPlanner.Addition addition = planner.added(caller, team, project, access);
    return shifts(
        addition.project(), team, before -> before.withProjectAccess(team, addition.access()));
  }

  List<Shift> ifChanged(Caller caller, TeamProjectAccessId id, ProjectAccessChange change) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamProjectAccess changed = managed.changed(change);
    return shifts(
        managed.project(),
        changed.team(),
        before -> before.withProjectAccess(changed.team(), changed.access()));
  }

  List<Shift> ifRemoved(Caller caller, TeamProjectAccessId id) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamId team = managed.access().team();
    return shifts(managed.project(), team, before -> before.withoutProjectAccess(team));
  }

  /** The effect on the team and on its members who can act. */
  private List<Shift> shifts(Project project, TeamId id, UnaryOperator<ResolvedAccess> change) {
    List<Subject> subjects = new ArrayList<>();
    subjects.add(new Subject.OfTeam(teams.find(id).orElseThrow(UseCaseFailedException::notFound)));
    teams.members(List.of(id)).getOrDefault(id, List.of()).stream()
        .filter(OrganizationMembership::active)
        .forEach(member -> subjects.add(new Subject.OfMember(member)));
    return subjects.stream()
        .map(subject -> {
          ResolvedAccess before =
              PermissionResolver.resolve(authorizer.access(subject.principal(), project).grants());
          return new Shift(subject, new AccessDifference(before, change.apply(before)));
        })
        .filter(shift -> !shift.difference().changesNothing())
        .toList();
  }
}
