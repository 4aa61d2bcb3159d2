package dev.stateward.application.organization;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.organization.port.AnsweringInvitations;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.organization.port.ManagingMemberships.Selection;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MembershipServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final PageRequest FIRST = new PageRequest(1, 20);

  private final World world = new World();
  private final StateApplication app = world.app;
  private final ManagingMemberships keeping = app.managingMemberships();
  private final AnsweringInvitations answering = app.answeringInvitations();
  private final TeamId owners = world.database.teams().ownersOf(world.acme).id();

  private MembershipView invite(Caller caller, String email, TeamId... teams) {
    return keeping.invite(caller, World.ACME, () -> new Invitation(email, Set.of(teams)));
  }

  private MembershipId membership(Caller member) {
    return world.database.memberships().find(world.acme, World.user(member)).orElseThrow().id();
  }

  private List<String> names(Caller caller, Selection selection) {
    return keeping.list(caller, World.ACME, selection, FIRST).items().stream()
        .map(view -> view.membership().user().username().value())
        .toList();
  }

  /** Otherwise callers who manage memberships could probe for addresses. */
  @Test
  void anInvitationTellsNothingOfWhoIsReachedThere() {
    MembershipView known = invite(world.ada, "eve@x", world.writers);
    MembershipView unknown = invite(world.ada, "new@acme.test", world.writers);

    for (MembershipView view : List.of(known, unknown)) {
      assertThat(view.membership().status()).isEqualTo(MembershipStatus.INVITED);
      assertThat(view.membership().user().username().invited()).isTrue();
      assertThat(view.teams()).containsExactly(world.writers);
      assertThat(keeping.show(world.ada, view.membership().id())).isEqualTo(view);
    }
    assertThat(known.membership().user().id()).isNotEqualTo(World.user(world.eve));
    assertThat(failure(() -> world.lock(world.eve))).isEqualTo(NOT_FOUND);
  }

  @Test
  void whoAcceptsIsAMemberWithTheTeamsOfTheInvitation() {
    MembershipId id = invite(world.ada, "EVE@x", world.writers).membership().id();
    assertThat(answering.list(world.eve))
        .extracting(OrganizationMembership::id)
        .containsExactly(id);

    answering.accept(world.eve, id);

    MembershipView view = keeping.show(world.ada, id);
    assertThat(view.membership().status()).isEqualTo(MembershipStatus.ACTIVE);
    assertThat(view.membership().user().id()).isEqualTo(World.user(world.eve));
    assertThat(view.teams()).containsExactly(world.writers);
    world.lock(world.eve);
    assertThat(answering.list(world.eve)).isEmpty();
    assertThat(failure(() -> answering.accept(world.eve, id))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> answering.decline(world.eve, id))).isEqualTo(NOT_FOUND);
  }

  @Test
  void whoDeclinesIsNobody() {
    MembershipId id = invite(world.ada, "eve@x", world.writers).membership().id();

    answering.decline(world.eve, id);

    assertThat(answering.list(world.eve)).isEmpty();
    assertThat(failure(() -> keeping.show(world.ada, id))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> world.lock(world.eve))).isEqualTo(NOT_FOUND);
    invite(world.ada, "eve@x");
  }

  @Test
  void nobodyAnswersForOthers() {
    MembershipId id = invite(world.ada, "eve@x").membership().id();

    for (Caller caller :
        List.of(
            world.ada,
            world.as(new Principal.Team(world.writers)),
            world.as(new Principal.Organization(world.acme)))) {
      assertThat(failure(() -> answering.accept(caller, id))).isEqualTo(NOT_FOUND);
      assertThat(failure(() -> answering.decline(caller, id))).isEqualTo(NOT_FOUND);
    }
    assertThat(failure(() -> answering.list(new Caller.Anonymous())))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void anInvitationWaitsForTheUserToBeCreatedAndToAccept() {
    MembershipId id = invite(world.ada, "new@acme.test", world.writers).membership().id();
    User created = newton();
    Caller newton = world.as(new Principal.User(created.id()));
    assertThat(failure(() -> world.lock(newton))).isEqualTo(NOT_FOUND);

    answering.accept(newton, id);

    assertThat(keeping.show(world.ada, id).membership().user()).isEqualTo(created);
    world.lock(newton);
  }

  private User newton() {
    return app.settingUpServer()
        .createUser(
            World.OPERATOR, () -> new NewUser(new Username("newton"), "New@acme.test", false));
  }

  @Test
  void theOperatorMakesAnInvitationAMembershipAtOnce() {
    MembershipId id = invite(world.ada, "new@acme.test", world.writers).membership().id();
    User created = newton();

    app.settingUpServer().join(World.OPERATOR, World.ACME, created.username(), false);

    assertThat(keeping.show(world.ada, id).membership().user()).isEqualTo(created);
    world.lock(world.as(new Principal.User(created.id())));
  }

  @Test
  void aSiteAdminMakesMembersAtOnce() {
    User root =
        app.settingUpServer()
            .createUser(World.OPERATOR, () -> new NewUser(new Username("root"), "root@x", true));
    app.settingUpServer().join(World.OPERATOR, World.ACME, root.username(), true);
    Caller admin = world.as(new Principal.User(root.id()));

    MembershipView view = invite(admin, "eve@x");

    assertThat(view.membership().status()).isEqualTo(MembershipStatus.ACTIVE);
    assertThat(view.membership().user().id()).isEqualTo(World.user(world.eve));
    assertThat(invite(admin, "new@x").membership().status()).isEqualTo(MembershipStatus.INVITED);
  }

  @Test
  void nobodyTakesTheNameOfSomebodyInvited() {
    assertThat(
            failure(() ->
                app.settingUpServer()
                    .createUser(
                        World.OPERATOR,
                        () -> new NewUser(new Username("Invited-1"), "x@y", false))))
        .isEqualTo(
            Failure.Invalid.of(
                "/data/attributes/username", "Username is reserved for those who were invited"));
  }

  @Test
  void whoWasInvitedHoldsNoToken() {
    Username invited = invite(world.ada, "new@acme.test").membership().user().username();

    assertThat(failure(() -> app.settingUpServer().issueToken(World.OPERATOR, invited, "early")))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void aUserListsTheirOwnMembershipsWithTheirTeams() {
    MembershipId here = invite(world.ada, "eve@x", world.writers).membership().id();
    assertThat(own(world.eve))
        .extracting(OrganizationMembership::organization)
        .extracting(Organization::name)
        .containsExactly(World.EVIL);
    answering.accept(world.eve, here);

    assertThat(own(world.eve))
        .extracting(OrganizationMembership::organization)
        .extracting(Organization::name)
        .containsExactly(World.ACME, World.EVIL);
    assertThat(keeping.own(world.eve, FIRST).items().getFirst())
        .isEqualTo(keeping.show(world.eve, here));
    assertThat(keeping.own(world.eve, new PageRequest(2, 1)).items())
        .extracting(view -> view.membership().organization().name())
        .containsExactly(World.EVIL);
    assertThat(failure(() -> keeping.own(world.as(new Principal.Team(world.writers)), FIRST)))
        .isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.own(new Caller.Anonymous(), FIRST)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  private List<OrganizationMembership> own(Caller caller) {
    return keeping.own(caller, FIRST).items().stream().map(MembershipView::membership).toList();
  }

  @Test
  void onePersonIsInvitedIntoSeveralOrganizations() {
    MembershipId here = invite(world.ada, "new@acme.test").membership().id();
    MembershipId there =
        keeping
            .invite(world.eve, World.EVIL, () -> new Invitation("new@acme.test", Set.of()))
            .membership()
            .id();
    Caller newton = world.as(new Principal.User(newton().id()));

    assertThat(answering.list(newton))
        .extracting(OrganizationMembership::id)
        .containsExactlyInAnyOrder(here, there);
    answering.accept(newton, there);
    answering.accept(newton, here);

    for (var organization : List.of(World.ACME, World.EVIL)) {
      app.managingOrganizations().show(newton, organization);
    }
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
            failure(() ->
                keeping.invite(
                    world.eve,
                    World.EVIL,
                    () -> new Invitation("x@acme.test", Set.of(world.writers)))))
        .isEqualTo(NOT_FOUND);
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
    assertThat(failure(() -> app.managingOrganizations().show(world.wim, World.ACME)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void nobodyRemovesHimself() {
    Failure own = new Failure.Forbidden("You cannot remove yourself from the organization.");

    assertThat(failure(() -> keeping.remove(world.ada, membership(world.ada)))).isEqualTo(own);
    assertThat(failure(() -> keeping.remove(world.mia, membership(world.mia)))).isEqualTo(own);
  }

  @Test
  void anOwnerIsRemovedByOwnersAndNeverTheLastOne() {
    world.team(world.mia, Set.of(OrganizationPermission.MANAGE_MEMBERSHIP));
    assertThat(failure(() -> keeping.remove(world.mia, membership(world.ada))))
        .isEqualTo(new Failure.NotAllowed("Owners are removed by owners alone."));
    Caller organization = world.as(new Principal.Organization(world.acme));
    assertThat(failure(() -> keeping.remove(organization, membership(world.ada))))
        .isEqualTo(new Failure.Forbidden("The last owner of an organization cannot be removed."));

    app.managingTeamMembers().add(world.ada, owners, () -> new Members.ByUsername(Set.of("rex")));
    keeping.remove(organization, membership(world.ada));

    assertThat(failure(() -> keeping.list(world.ada, World.ACME, Selection.ALL, FIRST)))
        .isEqualTo(NOT_FOUND);
  }
}
