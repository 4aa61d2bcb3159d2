package dev.stateward.application.access;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamAccess.TeamAccessView;
import dev.stateward.application.access.port.ManagingTeamAccess.Wanted;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.AccessChange.Choices;
import dev.stateward.domain.team.AccessChange.Kind;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.AccessFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TeamAccessServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();

  private final World world = new World();
  private final ManagingTeamAccess linking = world.app.managingTeamAccess();
  private final Wanted toWorkspace = new Wanted.OfWorkspace(world.workspace);
  private final TeamId open = world.team(Visibility.ORGANIZATION, Set.of());
  private final TeamId secret = world.team(Visibility.SECRET, Set.of());
  private final Caller organization = world.as(new Principal.Organization(world.acme));
  private final Caller owners =
      world.as(new Principal.Team(world.database.teams().ownersOf(world.acme).id()));

  private static AccessChange<WorkspaceAccess, Custom> fixed(Level level, String... choices) {
    return new AccessChange<>(
        new Kind.Fixed<>(level), new Choices<>(List.of(choices), UnaryOperator.identity()));
  }

  private TeamAccessId link(TeamId team) {
    return world.database.teamAccesses().find(team, world.workspace).orElseThrow().id();
  }

  private TeamAccessView add(
      Caller caller, TeamId team, AccessChange<WorkspaceAccess, Custom> access) {
    return linking.add(caller, () -> team, world.workspace, () -> access);
  }

  private Stream<TeamId> teams(Caller caller, Wanted wanted) {
    return linking.all(caller, wanted).stream().map(view -> view.access().team());
  }

  @Test
  void administratorsOfTheWorkspaceLinkTeamsThatTheySee() {
    world.put(secret, world.bob);
    for (Caller caller : List.of(world.ada, world.bob, organization, owners)) {
      TeamAccessView view = add(caller, secret, fixed(Level.READ));
      linking.change(caller, view.access().id(), () -> fixed(Level.PLAN));
      linking.remove(caller, view.access().id());
    }
    assertThat(teams(world.ada, toWorkspace)).doesNotContain(secret);
  }

  @Test
  void aTeamThatTheCallerDoesNotSeeDoesNotExist() {
    TeamId foreign =
        world
            .database
            .teams()
            .ownersOf(world.database.organizations().find(World.EVIL).orElseThrow().id())
            .id();
    for (TeamId team : List.of(secret, foreign, new TeamId("team-none"))) {
      assertThat(failure(() -> add(world.bob, team, fixed(Level.READ)))).isEqualTo(NOT_FOUND);
    }
    assertThat(failure(() -> add(world.ada, foreign, fixed(Level.READ)))).isEqualTo(NOT_FOUND);
    assertThat(
            failure(() ->
                linking.add(
                    world.ada, () -> open, new WorkspaceId("ws-none"), () -> fixed(Level.READ))))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void whoManagesAllWorkspacesLinksSecretTeamsToo() {
    world.team(world.mia, Set.of(OrganizationPermission.MANAGE_WORKSPACES));

    assertThat(add(world.mia, secret, fixed(Level.READ)).access().team()).isEqualTo(secret);
  }

  @Test
  void anAccessIsNamedAndATeamLinkedOnce() {
    var unnamed = new AccessChange<WorkspaceAccess, Custom>(new Kind.Kept<>(), Choices.none());

    assertThat(failure(() -> add(world.ada, open, unnamed)))
        .isEqualTo(Failure.Invalid.of("/data/attributes/access", "Access can't be blank"));
    assertThat(failure(() -> add(world.ada, world.writers, AccessFixture.to(Custom.LEAST))))
        .isEqualTo(Failure.Invalid.of("/data/attributes/team", "Team has already been taken"));
    TeamId admins = world.database.teams().ownersOf(world.acme).id();
    assertThat(failure(() -> add(world.ada, admins, AccessFixture.to(Custom.LEAST))))
        .isEqualTo(
            Failure.Invalid.of(
                "/data/attributes/team",
                "Team owns the organization and has access to every workspace"));
  }

  @Test
  void aChangeHoldsFromTheNextCall() {
    world.lock(world.wim);
    TeamAccessId link = link(world.writers);

    linking.change(world.ada, link, () -> fixed(Level.READ));
    assertThat(failure(() -> world.publish(world.wim, StateFixture.any(1)))).isEqualTo(NOT_FOUND);
    linking.change(world.ada, link, () -> fixed(Level.WRITE));
    world.publish(world.wim, StateFixture.any(1));
    linking.remove(world.ada, link);
    assertThat(failure(() -> world.publish(world.wim, StateFixture.any(2)))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> linking.remove(world.ada, link))).isEqualTo(NOT_FOUND);
  }

  @Test
  void membersSeeTheLinksOfTheirTeamsAndOfOpenOnes() {
    add(world.ada, open, fixed(Level.READ));
    add(world.ada, secret, fixed(Level.READ));

    assertThat(teams(world.wim, toWorkspace)).containsExactly(world.writers, open);
    assertThat(linking.show(world.wim, link(open)).access().team()).isEqualTo(open);
    assertThat(failure(() -> linking.show(world.wim, link(secret)))).isEqualTo(NOT_FOUND);
    assertThat(teams(world.wim, new Wanted.Between(secret, world.workspace))).isEmpty();
    assertThat(failure(() -> linking.all(world.wim, new Wanted.OfTeam(secret))))
        .isEqualTo(NOT_FOUND);
    Caller token = world.as(new Principal.Team(secret));
    assertThat(teams(token, toWorkspace)).containsExactly(open, secret);
  }

  @Test
  void countsAndPagesBetrayNothing() {
    add(world.ada, secret, fixed(Level.READ));
    add(world.ada, open, fixed(Level.READ));

    var page = linking.list(world.wim, toWorkspace, new PageRequest(2, 1));

    assertThat(page.total()).isEqualTo(2);
    assertThat(page.items()).extracting(view -> view.access().team()).containsExactly(open);
  }

  @Test
  void adminsOwnersAndTheirTokensSeeAllLinks() {
    add(world.ada, secret, fixed(Level.READ));

    for (Caller caller : List.of(world.ada, world.bob, organization, owners)) {
      assertThat(teams(caller, toWorkspace)).hasSize(5).contains(secret);
      assertThat(linking.show(caller, link(secret)).access().team()).isEqualTo(secret);
    }
  }

  @Test
  void theLinksOfATeamLeadToWorkspacesThatTheCallerSees() {
    WorkspaceId hidden = world.workspace(world.ada, World.ACME, new WorkspaceName("hidden"));
    add(world.ada, open, fixed(Level.READ));
    linking.add(world.ada, () -> open, hidden, () -> fixed(Level.READ));

    assertThat(linking.all(world.ada, new Wanted.OfTeam(open))).hasSize(2);
    assertThat(linking.all(world.wim, new Wanted.OfTeam(open)))
        .extracting(view -> view.workspace().id())
        .containsExactly(world.workspace);
    assertThat(linking.all(world.mia, new Wanted.OfTeam(open))).isEmpty();
  }
}
