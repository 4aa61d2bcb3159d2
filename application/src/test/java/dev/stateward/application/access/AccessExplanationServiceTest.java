package dev.stateward.application.access;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ExplainingAccess.EffectiveAccess;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.Visibility;
import dev.stateward.testkit.fixture.AccessFixture;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessExplanationServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final PageRequest FIRST = new PageRequest(1, 100);

  private final World world = new World();
  private final ExplainingAccess explaining = world.app.explainingAccess();
  private final ManagingTeamAccess linking = world.app.managingTeamAccess();
  private final Principal writers = new Principal.Team(world.writers);

  private TeamAccessId link(TeamId team) {
    return world.database.teamAccesses().find(team, world.workspace).orElseThrow().id();
  }

  private List<EffectiveAccess> list(Caller caller) {
    return explaining.list(caller, world.workspace, Set.of(), FIRST).items();
  }

  /** Whatever is explained is what decides: asked of the resolver itself for everybody. */
  @Test
  void saysOfEverybodyWhatDecides() {
    List<EffectiveAccess> all = list(world.ada);

    assertThat(all).hasSize(1 + 5 + 6);
    assertThat(all.getFirst().subject().principal())
        .isEqualTo(new Principal.Organization(world.acme));
    Authorizer authorizer = World.authorizer(world.database);
    var workspace = world.database.workspaces().find(world.workspace).orElseThrow();
    for (EffectiveAccess one : all) {
      assertThat(one.access().permissions())
          .isEqualTo(authorizer.resolvedAccess(one.subject().principal(), workspace).permissions());
    }
    assertThat(all.get(all.size() - 1).access().grants())
        .containsExactly(new Grant.ThroughTeamAccess(world.writers, Level.WRITE));
  }

  @Test
  void namesTheTeamsThatHaveAPartInIt() {
    EffectiveAccess wim = explaining.show(world.ada, world.workspace, World.principal(world.wim));

    assertThat(wim.teams()).containsOnlyKeys(world.writers);
    assertThat(wim.nameOf(world.writers)).isEqualTo(world.writers.value());
    assertThat(wim.nameOf(new TeamId("team-gone"))).isEqualTo("team-gone");
    assertThat(explaining.show(world.ada, world.workspace, World.principal(world.ada)).teams())
        .isEmpty();
  }

  @Test
  void namesEveryRuleThroughWhichSomebodyMay() {
    TeamId readers = world.team(world.wim, Set.of(OrganizationPermission.READ_WORKSPACES));

    EffectiveAccess wim = explaining.show(world.ada, world.workspace, World.principal(world.wim));

    assertThat(wim.access().reasons(Permission.READ_STATE))
        .extracting(reason -> reason.grant())
        .containsExactlyInAnyOrder(
            new Grant.ThroughTeamAccess(world.writers, Level.WRITE),
            new Grant.ThroughOrganization(readers, OrganizationPermission.READ_WORKSPACES));
    assertThat(wim.access().reasons(Permission.FORCE_UNLOCK)).isEmpty();
    assertThat(
            explaining
                .show(world.ada, world.workspace, World.principal(world.mia))
                .access()
                .grants())
        .isEmpty();
  }

  @Test
  void pagesHangTogether() {
    List<EffectiveAccess> all = list(world.ada);

    assertThat(explaining.list(world.ada, world.workspace, Set.of(), new PageRequest(3, 5)).items())
        .isEqualTo(all.subList(10, 12));
    assertThat(explaining.list(world.ada, world.workspace, Set.of(), new PageRequest(9, 5)).total())
        .isEqualTo(12);
  }

  @Test
  void hidesFromAdminsTheSecretTeamsThatHaveNoAccess() {
    TeamId idle = world.team(Visibility.SECRET, Set.of());
    TeamId readers = world.team(Visibility.SECRET, Set.of(OrganizationPermission.READ_WORKSPACES));

    assertThat(list(world.bob))
        .extracting(one -> one.subject().principal())
        .contains(new Principal.Team(readers), writers)
        .doesNotContain(new Principal.Team(idle));
    assertThat(failure(() -> explaining.show(world.bob, world.workspace, new Principal.Team(idle))))
        .isEqualTo(NOT_FOUND);
    assertThat(list(world.ada))
        .extracting(one -> one.subject().principal())
        .contains(new Principal.Team(idle));
  }

  @Test
  void knowsNobodyOfOtherOrganizations() {
    var evil = world.database.organizations().find(World.EVIL).orElseThrow().id();
    for (Principal stranger :
        List.of(
            World.principal(world.eve),
            new Principal.Organization(evil),
            new Principal.Team(world.database.teams().ownersOf(evil).id()),
            new Principal.Team(new TeamId("team-none")))) {
      assertThat(failure(() -> explaining.show(world.ada, world.workspace, stranger)))
          .isEqualTo(NOT_FOUND);
    }
  }

  /** What is foretold is what happens. */
  @Test
  void foretellsWhatAChangeDoes() {
    List<SubjectDifference> foretold =
        linking.ifChanged(world.ada, link(world.writers), () -> AccessFixture.to(Level.ADMIN));
    assertThat(foretold)
        .extracting(change -> change.subject().principal())
        .containsExactly(writers, World.principal(world.wim));
    assertThat(foretold.getFirst().difference().gained())
        .containsExactlyInAnyOrder(
            Permission.MANAGE_RUN_TASKS,
            Permission.UPDATE_SETTINGS,
            Permission.MANAGE_TEAM_ACCESS,
            Permission.FORCE_UNLOCK,
            Permission.DELETE_WORKSPACE);
    assertThat(foretold.getFirst().difference().lost()).isEmpty();
    assertThat(linking.show(world.ada, link(world.writers)).access().access())
        .isEqualTo(Level.WRITE);

    linking.change(world.ada, link(world.writers), () -> AccessFixture.to(Level.ADMIN));

    for (SubjectDifference change : foretold) {
      assertThat(
              explaining
                  .show(world.ada, world.workspace, change.subject().principal())
                  .access()
                  .permissions())
          .isEqualTo(change.difference().after().permissions());
    }
  }

  @Test
  void foretellsWhatAdditionAndRemovalDo() {
    TeamId team = world.team(world.mia, Set.of());
    world.put(team, world.bob);

    List<SubjectDifference> added =
        linking.ifAdded(
            world.ada, () -> team, world.workspace, () -> AccessFixture.to(Level.WRITE));
    assertThat(added)
        .as("Bob may all that already")
        .extracting(change -> change.subject().principal())
        .containsExactly(new Principal.Team(team), World.principal(world.mia));
    List<SubjectDifference> removed = linking.ifRemoved(world.ada, link(world.writers));
    assertThat(removed).hasSize(2);
    assertThat(removed.getLast().difference().lost()).contains(Permission.WRITE_STATE);
    assertThat(removed.getLast().difference().gained()).isEmpty();
    assertThat(world.database.teamAccesses().find(team, world.workspace)).isEmpty();
  }

  @Test
  void isRefusedAsTheChangeWouldBe() {
    assertThat(
            failure(() ->
                linking.ifAdded(
                    world.ada,
                    () -> world.writers,
                    world.workspace,
                    () -> AccessFixture.to(Level.READ))))
        .isEqualTo(Failure.Invalid.of("/data/attributes/team", "Team has already been taken"));
    TeamId secret = world.team(Visibility.SECRET, Set.of());
    assertThat(
            failure(() ->
                linking.ifAdded(
                    world.bob, () -> secret, world.workspace, () -> AccessFixture.to(Level.READ))))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void whoWasInvitedGainsNothingYet() {
    world
        .app
        .managingMemberships()
        .invite(
            world.ada, World.ACME, () -> new Invitation("new@acme.test", Set.of(world.writers)));

    assertThat(linking.ifRemoved(world.ada, link(world.writers))).hasSize(2);
  }
}
