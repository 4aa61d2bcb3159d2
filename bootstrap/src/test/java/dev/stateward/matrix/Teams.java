package dev.stateward.matrix;

import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.AccessFixture;
import java.util.Optional;
import java.util.Set;

/** Changes of teams by an owner of their organization. */
record Teams(StateApplication application, Caller owner) {
  TeamId add(
      String organization, String name, Visibility visibility, Set<OrganizationPermission> given) {
    var draft =
        new ManagingTeams.Draft(new TeamName(name), new TeamSettings(visibility, given, "", true));
    return application
        .managingTeams()
        .create(owner, new OrganizationName(organization), () -> draft)
        .team()
        .id();
  }

  void put(TeamId team, String username) {
    application.managingTeamMembers().add(owner, team, () -> named(username));
  }

  void take(TeamId team, String username) {
    application.managingTeamMembers().remove(owner, team, () -> named(username));
  }

  private static Members named(String username) {
    return new Members.ByUsername(Set.of(username));
  }

  /** A new token of a team, the one without a description. */
  String token(TeamId team) {
    return application
        .managingTeamTokens()
        .replace(owner, team, () -> Optional.empty())
        .secret()
        .text();
  }

  TeamAccessId link(TeamId team, WorkspaceId workspace, WorkspaceAccess access) {
    return application
        .managingTeamAccess()
        .add(owner, () -> team, workspace, () -> AccessFixture.to(access))
        .access()
        .id();
  }

  String admit(TeamId team, ProjectId project, ProjectAccess access) {
    return application
        .managingTeamProjectAccess()
        .add(owner, () -> team, project, () -> AccessFixture.to(access))
        .access()
        .id()
        .value();
  }

  void change(TeamAccessId link, WorkspaceAccess access) {
    application.managingTeamAccess().change(owner, link, () -> AccessFixture.to(access));
  }
}
