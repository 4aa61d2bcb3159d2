package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.function.UnaryOperator;

/** Computes what a change of a team's access to a workspace would do. */
final class TeamAccessPreview {
  private final Authorizer authorizer;
  private final TeamAccessPlanner planner;
  private final AccessDifferences differences;

  TeamAccessPreview(
      Authorizer authorizer, TeamAccessPlanner planner, AccessDifferences differences) {
    this.authorizer = authorizer;
    this.planner = planner;
    this.differences = differences;
  }

  List<SubjectDifference> ifAdded(
      Caller caller, Input<TeamId> team, WorkspaceId workspace, Input<AccessChange> access) {
    TeamAccessPlanner.Addition addition = planner.added(caller, team, workspace, access);
    TeamId id = addition.team().id();
    return differences(
        addition.workspace(), id, before -> before.withTeamAccess(id, addition.access()));
  }

  List<SubjectDifference> ifChanged(Caller caller, TeamAccessId id, Input<AccessChange> change) {
    TeamAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamAccess changed = managed.changed(change.parse());
    return differences(
        managed.workspace(),
        changed.team(),
        before -> before.withTeamAccess(changed.team(), changed.access()));
  }

  List<SubjectDifference> ifRemoved(Caller caller, TeamAccessId id) {
    TeamAccessPlanner.Managed managed = planner.managed(caller, id);
    TeamId team = managed.access().team();
    return differences(managed.workspace(), team, before -> before.withoutTeamAccess(team));
  }

  private List<SubjectDifference> differences(
      Workspace workspace, TeamId team, UnaryOperator<ResolvedAccess> change) {
    return differences.of(
        team, principal -> authorizer.resolvedAccess(principal, workspace), change);
  }
}
