package dev.stateward.application.team;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Visibility;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TeamMemberServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final Failure LAST =
      new Failure.Forbidden("The last owner of an organization cannot be removed.");

  private final World world = new World();
  private final ManagingTeamMembers keeping = world.app.managingTeamMembers();
  private final TeamId team = world.team(Visibility.ORGANIZATION, Set.of());
  private final TeamId owners = world.database.teams().ownersOf(world.acme).id();

  private static Members named(String... names) {
    return new Members.ByUsername(Set.of(names));
  }

  private MembershipId membership(Caller member) {
    return world.database.memberships().find(world.acme, World.user(member)).orElseThrow().id();
  }

  private List<String> members(TeamId of) {
    return keeping.list(world.ada, of, new PageRequest(1, 100)).items().stream()
        .map(one -> one.user().username().value())
        .toList();
  }

  @Test
  void takesMembersOutAndWithThemWhatTheTeamGave() {
    keeping.remove(world.ada, world.writers, () -> named("wim", "mia"));

    assertThat(members(world.writers)).isEmpty();
    assertThat(failure(() -> world.lock(world.wim))).isEqualTo(NOT_FOUND);
    keeping.add(world.ada, world.writers, () -> named("wim"));
    world.lock(world.wim);
    keeping.remove(
        world.ada, world.writers, () -> new Members.ByMembership(Set.of(membership(world.wim))));
    assertThat(failure(() -> world.unlock(world.wim))).isEqualTo(NOT_FOUND);
  }

  @Test
  void takesMembersOfTheOrganizationAlone() {
    assertThat(failure(() -> keeping.add(world.ada, team, () -> named("mia", "eve"))))
        .isEqualTo(new Failure.NotMember("eve"));
    assertThat(failure(() -> keeping.add(world.ada, team, () -> named("a b"))))
        .isEqualTo(new Failure.NotMember("a b"));
    assertThat(failure(() -> keeping.remove(world.ada, team, () -> named("nobody"))))
        .isEqualTo(new Failure.NotMember("nobody"));
    MembershipId foreign =
        world
            .database
            .memberships()
            .find(
                world.database.organizations().find(World.EVIL).orElseThrow().id(),
                World.user(world.eve))
            .orElseThrow()
            .id();
    for (MembershipId id : List.of(foreign, new MembershipId("ou-none"))) {
      Members members = new Members.ByMembership(Set.of(id));
      assertThat(failure(() -> keeping.add(world.ada, team, () -> members))).isEqualTo(NOT_FOUND);
    }
    assertThat(members(team)).isEmpty();
  }

  @Test
  void aTeamIsChangedByOwnersAndByThoseWhoManageMembership() {
    Caller token = world.as(new Principal.Team(team));
    for (Caller caller : List.of(world.bob, world.mia, world.eve, token)) {
      assertThat(failure(() -> keeping.add(caller, team, () -> named("mia")))).isEqualTo(NOT_FOUND);
      assertThat(failure(() -> keeping.remove(caller, team, () -> named("mia"))))
          .isEqualTo(NOT_FOUND);
    }
    world.team(world.mia, Set.of(OrganizationPermission.MANAGE_MEMBERSHIP));

    keeping.add(world.mia, team, () -> named("rex"));
    keeping.remove(world.mia, team, () -> named("rex"));
    assertThat(failure(() -> keeping.add(world.mia, world.writers, () -> named("mia"))))
        .isEqualTo(NOT_FOUND);
    keeping.add(world.as(new Principal.Organization(world.acme)), team, () -> named("rex"));
    assertThat(members(team)).containsExactly("rex");
  }

  @Test
  void whoManagesMembershipMakesNobodyAnOwner() {
    world.team(
        world.mia,
        Set.of(
            OrganizationPermission.MANAGE_MEMBERSHIP, OrganizationPermission.ACCESS_SECRET_TEAMS));

    assertThat(failure(() -> keeping.add(world.mia, owners, () -> named("mia"))))
        .isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.remove(world.mia, owners, () -> named("ada"))))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void anOrganizationKeepsAnOwner() {
    assertThat(failure(() -> keeping.remove(world.ada, owners, () -> named("ada"))))
        .isEqualTo(LAST);
    keeping.add(world.ada, owners, () -> named("mia"));
    assertThat(failure(() -> keeping.remove(world.ada, owners, () -> named("ada", "mia"))))
        .isEqualTo(LAST);

    keeping.remove(world.mia, owners, () -> named("ada"));

    assertThat(failure(() -> keeping.remove(world.mia, owners, () -> named("mia"))))
        .isEqualTo(LAST);
    assertThat(failure(() -> keeping.add(world.ada, owners, () -> named("ada"))))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void whoWasInvitedIsNoOwnerWhoCouldStay() {
    world
        .app
        .managingMemberships()
        .invite(world.ada, World.ACME, () -> new Invitation("new@acme.test", Set.of(owners)));

    assertThat(failure(() -> keeping.remove(world.ada, owners, () -> named("ada"))))
        .isEqualTo(LAST);
  }

  @Test
  void theMembersOfASecretTeamAreShownToThoseWhoSeeIt() {
    PageRequest first = new PageRequest(1, 20);

    assertThat(keeping.list(world.wim, world.writers, first).items()).hasSize(1);
    assertThat(failure(() -> keeping.list(world.bob, world.writers, first))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.list(world.eve, team, first))).isEqualTo(NOT_FOUND);
  }
}
