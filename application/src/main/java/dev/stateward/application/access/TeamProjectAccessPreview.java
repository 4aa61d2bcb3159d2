package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.Shift;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import java.util.List;
import java.util.function.UnaryOperator;

/** Computes what a change of a team's access to a project would do. */
final class TeamProjectAccessPreview {
  private final Authorizer authorizer;
  private final AccessShifts shifts;
  private final TeamProjectAccessPlanner planner;

  TeamProjectAccessPreview(
      Authorizer authorizer, TeamProjectAccessPlanner planner, AccessShifts shifts) {
    this.authorizer = authorizer;
    this.shifts = shifts;
    this.planner = planner;
  }

  List<Shift> ifAdded(
      Caller caller, Input<TeamId> team, ProjectId project, Input<ProjectAccessChange> access) {
    TeamProjectAccessPlanner.Addition addition = planner.added(caller, team, project, access);
    TeamId id = addition.team().id();
    return shifts(
        addition.project(), id, before -> before.withProjectAccess(id, addition.access()));
  }

  List<Shift> ifChanged(Caller caller, TeamProjectAccessId id, Input<ProjectAccessChange> change) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamProjectAccess changed = managed.changed(change.parse());
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

  private List<Shift> shifts(Project project, TeamId team, UnaryOperator<ResolvedAccess> change) {
    return shifts.of(
        team,
        principal -> PermissionResolver.resolve(authorizer.access(principal, project).grants()),
        change);
  }
}
