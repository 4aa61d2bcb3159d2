package dev.stateward.application;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingMemberships;
import dev.stateward.application.port.in.ManagingMemberships.MembershipView;
import dev.stateward.application.port.in.ManagingMemberships.Selection;
import dev.stateward.application.port.in.ManagingTeamMembers.Members;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MembershipKeeperTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final PageRequest FIRST = new PageRequest(1, 20);

  private final World world = new World();
  private final ManagingMemberships keeping = world.app.managingMemberships();
  private final TeamId owners = world.database.teams().ownersOf(world.acme).id();

  private MembershipView invite(Caller caller, String email, TeamId... teams) {
    return keeping.invite(caller, World.ACME, email, Set.of(teams));
  }

  private MembershipId membership(Caller member) {
    return world.database.memberships().find(world.acme, World.user(member)).orElseThrow().id();
  }

  private List<String> names(Caller caller, Selection selection) {
    return keeping.list(caller, World.ACME, selection, FIRST).items().stream()
        .map(view -> view.membership().user().username().value())
        .toList();
  }

  @Test
  void aKnownUserIsAMemberAtOnce() {
    MembershipView view = invite(world.ada, "EVE@x", world.writers);

    assertThat(view.membership().status()).isEqualTo(MembershipStatus.ACTIVE);
    assertThat(view.membership().user().id()).isEqualTo(World.user(world.eve));
    assertThat(view.teams()).containsExactly(world.writers);
    assertThat(view.emailShown()).isTrue();
    assertThat(keeping.show(world.ada, view.membership().id())).isEqualTo(view);
    world.lock(world.eve);
  }

  @Test
  void anInvitationWaitsForTheUserToBeCreated() {
    MembershipView view = invite(world.ada, "new@acme.test", world.writers);
    User invited = view.membership().user();
    Caller early = World.as(new Principal.User(invited.id()));
    assertThat(view.membership().status()).isEqualTo(MembershipStatus.INVITED);
    assertThat(failure(() -> world.lock(early))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.show(early, view.membership().id()))).isEqualTo(NOT_FOUND);

    User created =
        world
            .app
            .installingServer()
            .createUser(World.OPERATOR, new Username("newton"), "New@acme.test", false);

    assertThat(created.id()).isEqualTo(invited.id());
    MembershipView active = keeping.show(world.ada, view.membership().id());
    assertThat(active.membership().status()).isEqualTo(MembershipStatus.ACTIVE);
    assertThat(active.membership().user()).isEqualTo(created);
    world.lock(early);
  }

  @Test
  void nobodyTakesTheNameOfSomebodyInvited() {
    assertThat(
            failure(() ->
                world
                    .app
                    .installingServer()
                    .createUser(World.OPERATOR, new Username("Invited-1"), "x@y", false)))
        .isEqualTo(
            Failure.Invalid.of(
                "/data/attributes/username", "Username is reserved for those who were invited"));
  }

  @Test
  void whoWasInvitedHoldsNoToken() {
    Username invited = invite(world.ada, "new@acme.test").membership().user().username();

    assertThat(
            failure(
                () -> world.app.installingServer().issueToken(World.OPERATOR, invited, "early")))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void onePersonIsInvitedIntoSeveralOrganizations() {
    MembershipView here = invite(world.ada, "new@acme.test");
    MembershipView there = keeping.invite(world.eve, World.EVIL, "new@acme.test", Set.of());

    assertThat(there.membership().user()).isEqualTo(here.membership().user());
    assertThat(there.membership().id()).isNotEqualTo(here.membership().id());
  }

  @Test
  void nobodyIsInvitedTwice() {
    Failure taken = Failure.Invalid.of("/data/attributes/email", "Email has already been taken");
    invite(world.ada, "new@acme.test");

    assertThat(failure(() -> invite(world.ada, "NEW@acme.test"))).isEqualTo(taken);
    assertThat(failure(() -> invite(world.ada, "mia@x"))).isEqualTo(taken);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mia", "@x", "mia@", "a b@x", "a@b@c"})
  void refusesWhatIsNoAddress(String email) {
    assertThat(failure(() -> invite(world.ada, email)))
        .isEqualTo(Failure.Invalid.of("/data/attributes/email", "Email is invalid"));
  }

  @Test
  void ownersAndThoseWhoManageMembershipInvite() {
    for (Caller caller : List.of(world.bob, world.mia, world.eve)) {
      assertThat(failure(() -> invite(caller, "new@acme.test"))).isEqualTo(NOT_FOUND);
      assertThat(failure(() -> invite(caller, "no address"))).isEqualTo(NOT_FOUND);
    }
    world.team(world.mia, Set.of(OrganizationPermission.MANAGE_MEMBERSHIP));
    TeamId open = world.team(Visibility.ORGANIZATION, Set.of());

    assertThat(invite(world.mia, "one@acme.test", open).teams()).containsExactly(open);
    for (TeamId team : List.of(world.writers, owners, new TeamId("team-none"))) {
      assertThat(failure(() -> invite(world.mia, "two@acme.test", team))).isEqualTo(NOT_FOUND);
    }
    assertThat(names(world.ada, new Selection(Set.of(), Set.of("two@acme.test"), ""))).isEmpty();
    assertThat(
            failure(
                () -> keeping.invite(world.eve, World.EVIL, "x@acme.test", Set.of(world.writers))))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void listsByStatusAddressAndPartOfNameOrAddress() {
    String invited = invite(world.ada, "new@acme.test").membership().user().username().value();

    assertThat(names(world.ada, Selection.ALL))
        .contains("ada", "bob", "mia", invited)
        .doesNotContain("eve")
        .isSorted();
    assertThat(names(world.ada, new Selection(Set.of(MembershipStatus.INVITED), Set.of(), "")))
        .containsExactly(invited);
    assertThat(names(world.ada, new Selection(Set.of(), Set.of("MIA@x", "rex@x"), "")))
        .containsExactly("mia", "rex");
    assertThat(names(world.ada, new Selection(Set.of(), Set.of(), "ACME.")))
        .containsExactly(invited);
    assertThat(names(world.ada, new Selection(Set.of(), Set.of(), "RE"))).containsExactly("rex");
    assertThat(keeping.list(world.ada, World.ACME, Selection.ALL, new PageRequest(2, 3)).total())
        .isEqualTo(7);
  }

  /** Otherwise a member could try addresses until one is found. */
  @Test
  void plainMembersLearnNoAddresses() {
    assertThat(keeping.show(world.mia, membership(world.rex)).emailShown()).isFalse();
    assertThat(keeping.show(world.mia, membership(world.mia)).emailShown()).isTrue();
    assertThat(names(world.mia, new Selection(Set.of(), Set.of("mia@x", "rex@x"), "")))
        .containsExactly("mia");
    assertThat(names(world.mia, new Selection(Set.of(), Set.of(), "@x"))).containsExactly("mia");
  }

  @Test
  void membersSeeTheTeamsOfOthersAsFarAsTheySeeThem() {
    TeamId open = world.team(Visibility.ORGANIZATION, Set.of());
    world.put(open, world.wim);

    assertThat(keeping.show(world.mia, membership(world.wim)).teams()).containsExactly(open);
    assertThat(keeping.show(world.ada, membership(world.wim)).teams())
        .containsExactlyInAnyOrder(open, world.writers);
    for (Caller caller : List.of(world.eve)) {
      assertThat(failure(() -> keeping.show(caller, membership(world.wim)))).isEqualTo(NOT_FOUND);
      assertThat(failure(() -> keeping.list(caller, World.ACME, Selection.ALL, FIRST)))
          .isEqualTo(NOT_FOUND);
    }
  }

  @Test
  void aRemovedMemberLosesEverythingAtOnce() {
    world.lock(world.wim);
    MembershipId membership = membership(world.wim);

    keeping.remove(world.ada, membership);

    assertThat(failure(() -> world.unlock(world.wim))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.remove(world.ada, membership))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> world.app.managingOrganizations().show(world.wim, World.ACME)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void nobodyRemovesHimself() {
    Failure own = new Failure.Forbidden("You cannot remove yourself from the organization.");

    assertThat(failure(() -> keeping.remove(world.ada, membership(world.ada)))).isEqualTo(own);
    assertThat(failure(() -> keeping.remove(world.mia, membership(world.mia)))).isEqualTo(own);
  }

  @Test
  void othersRemoveNobody() {
    for (Caller caller : List.of(world.bob, world.mia, world.eve)) {
      assertThat(failure(() -> keeping.remove(caller, membership(world.rex)))).isEqualTo(NOT_FOUND);
    }
    assertThat(failure(() -> keeping.remove(new Caller.Anonymous(), membership(world.rex))))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void anOwnerIsRemovedByOwnersAndNeverTheLastOne() {
    world.team(world.mia, Set.of(OrganizationPermission.MANAGE_MEMBERSHIP));
    assertThat(failure(() -> keeping.remove(world.mia, membership(world.ada))))
        .isEqualTo(new Failure.NotAllowed("Owners are removed by owners alone."));
    Caller organization = World.as(new Principal.Organization(world.acme));
    assertThat(failure(() -> keeping.remove(organization, membership(world.ada))))
        .isEqualTo(new Failure.Forbidden("The last owner of an organization cannot be removed."));

    world.app.managingTeamMembers().add(world.ada, owners, new Members.ByUsername(Set.of("rex")));
    keeping.remove(organization, membership(world.ada));

    assertThat(failure(() -> keeping.list(world.ada, World.ACME, Selection.ALL, FIRST)))
        .isEqualTo(NOT_FOUND);
  }
}
