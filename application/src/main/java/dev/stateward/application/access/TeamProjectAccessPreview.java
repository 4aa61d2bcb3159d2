package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
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
  private final AccessDifferences differences;
  private final TeamProjectAccessPlanner planner;

  TeamProjectAccessPreview(
      Authorizer authorizer, TeamProjectAccessPlanner planner, AccessDifferences differences) {
    this.authorizer = authorizer;
    this.differences = differences;
    this.planner = planner;
  }

  List<SubjectDifference> ifAdded(
      Caller caller, Input<TeamId> team, ProjectId project, Input<ProjectAccessChange> access) {
    TeamProjectAccessPlanner.Addition addition = planner.added(caller, team, project, access);
    TeamId id = addition.team().id();
    return differences(
        addition.project(), id, before -> before.withProjectAccess(id, addition.access()));
  }

  List<SubjectDifference> ifChanged(
      Caller caller, TeamProjectAccessId id, Input<ProjectAccessChange> change) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamProjectAccess changed = managed.changed(change.parse());
    return differences(
        managed.project(),
        changed.team(),
        before -> before.withProjectAccess(changed.team(), changed.access()));
  }

  List<SubjectDifference> ifRemoved(Caller caller, TeamProjectAccessId id) {
    TeamProjectAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamId team = managed.access().team();
    return differences(managed.project(), team, before -> before.withoutProjectAccess(team));
  }

  private List<SubjectDifference> differences(
      Project project, TeamId team, UnaryOperator<ResolvedAccess> change) {
    return differences.of(
        team,
        principal -> PermissionResolver.resolve(authorizer.access(principal, project).grants()),
        change);
  }
}
