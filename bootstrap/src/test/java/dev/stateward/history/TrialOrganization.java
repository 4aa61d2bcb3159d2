package dev.stateward.history;

import dev.stateward.application.port.Caller;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.AccessFixture;
import dev.stateward.testkit.fixture.TestApplication;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** An organization with the three persons, two of whom are in a team. */
final class TrialOrganization {
  private final TestApplication application;
  private final OrganizationName organization;
  private final Map<Person, Caller> callers = new EnumMap<>(Person.class);
  private final Caller owner;
  private final TeamId team;

  TrialOrganization(TestApplication application, String name) {
    this.application = application;
    for (Person person : Person.values()) {
      application.user(name + person.username());
      callers.put(person, application.caller(application.token(name + person.username())));
    }
    this.owner = Objects.requireNonNull(callers.get(Person.OWNER));
    this.organization = application.organization(name, name + Person.OWNER.username());
    this.team =
        application
            .application()
            .managingTeams()
            .create(
                owner,
                organization,
                () ->
                    new ManagingTeams.Draft(
                        new TeamName("writers"),
                        new TeamSettings(Visibility.ORGANIZATION, Set.of(), "", true)))
            .team()
            .id();
    join(name + Person.ALICE.username());
    join(name + Person.BOB.username());
  }

  private void join(String username) {
    application.join(organization, username);
    application
        .application()
        .managingTeamMembers()
        .add(owner, team, () -> new Members.ByUsername(Set.of(username)));
  }

  /** A new workspace, to which the team may write. */
  SharedWorkspace workspace(String name) {
    WorkspaceId id = application.workspace(owner, organization, name);
    TeamAccessId access =
        application
            .application()
            .managingTeamAccess()
            .add(owner, () -> team, id, () -> AccessFixture.to(WorkspaceAccess.Level.WRITE))
            .access()
            .id();
    return new SharedWorkspace(id, access, callers);
  }
}
