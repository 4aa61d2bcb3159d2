package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.MembershipFilter;
import dev.stateward.application.organization.port.MembershipFilter.ShownAddresses;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.stateversion.port.DownloadableStates.Form;
import dev.stateward.application.stateversion.port.StateVersions.PlaceNames;
import dev.stateward.application.stateversion.port.StateVersions.VersionWithAccess;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TokenKind;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store of memberships does. */
public class MembershipsContract extends StoresContract {
  private static final WorkspaceAccess.Custom CUSTOM =
      new WorkspaceAccess.Custom(
          WorkspaceAccess.Runs.PLAN,
          WorkspaceAccess.Variables.WRITE,
          WorkspaceAccess.StateVersions.READ_OUTPUTS,
          WorkspaceAccess.SentinelMocks.READ,
          true,
          false,
          true);

  @Test
  void knowsStrangersFromMembers() {
    Organization organization = fixture().organization();
    Principal member = fixture().member(organization);
    Principal stranger = fixture().member(fixture().organization());

    assertThat(access(member, organization)).isEqualTo(new OrganizationAccess(true, List.of()));
    assertThat(access(stranger, organization)).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(access(new Principal.User(fixture().ids().user()), organization))
        .isEqualTo(OrganizationAccess.STRANGER);
  }

  @Test
  void findsMembershipsAndListsThemByUsername() {
    Organization organization = fixture().organization();
    OrganizationMembership second = join(organization, "memb-Zoe" + organization.id());
    OrganizationMembership first = join(organization, "Memb-ann" + organization.id());
    join(fixture().organization(), "memb-bob" + organization.id());

    assertThat(stores().memberships().find(first.id())).contains(first);
    assertThat(stores().memberships().find(organization.id(), second.user().id())).contains(second);
    assertThat(stores().memberships().list(organization.id())).containsExactly(first, second);
    assertThat(stores().memberships().find(fixture().ids().membership())).isEmpty();
    OrganizationMembership elsewhere =
        fixture().join(fixture().organization(), first.user(), MembershipStatus.INVITED);
    assertThat(stores().memberships().of(first.user().id()))
        .containsExactlyInAnyOrder(first, elsewhere);
    assertThat(stores().memberships().find(organization.id(), fixture().ids().user())).isEmpty();
  }

  @Test
  void listsPagesOfTheMembershipsThatAFilterSelects() {
    Organization organization = fixture().organization();
    OrganizationMembership zoe =
        join(organization, "memb-Zoe" + organization.id(), "Zoe@example.test");
    OrganizationMembership ann = join(organization, "Memb-ann" + organization.id());
    OrganizationMembership invited =
        fixture().join(organization, fixture().user(), MembershipStatus.INVITED);
    join(fixture().organization(), "memb-anna" + organization.id());

    assertThat(selected(organization, new ShownAddresses.OfAll(), "MEMB-"))
        .containsExactly(ann, zoe);
    assertThat(selected(organization, new ShownAddresses.OfNobody(), "b-aNN")).containsExactly(ann);
    assertThat(selected(organization, new ShownAddresses.OfAll(), "%")).isEmpty();
    String address = zoe.user().email().toUpperCase(Locale.ROOT);
    assertThat(selected(organization, new ShownAddresses.OfAll(), address)).containsExactly(zoe);
    ShownAddresses own = new ShownAddresses.OfUser(zoe.user().id());
    assertThat(selected(organization, own, address)).containsExactly(zoe);
    ShownAddresses others = new ShownAddresses.OfUser(ann.user().id());
    assertThat(selected(organization, others, address)).isEmpty();
    assertThat(selected(organization, new ShownAddresses.OfNobody(), address)).isEmpty();

    assertThat(addressed(organization, new ShownAddresses.OfAll(), address)).containsExactly(zoe);
    assertThat(addressed(organization, own, address)).containsExactly(zoe);
    assertThat(addressed(organization, others, address)).isEmpty();
    assertThat(addressed(organization, new ShownAddresses.OfNobody(), address)).isEmpty();

    MembershipFilter waiting =
        new MembershipFilter(
            Set.of(MembershipStatus.INVITED), Set.of(), "", new ShownAddresses.OfNobody());
    assertThat(page(organization, waiting, 1, 9).items()).containsExactly(invited);
    Page<OrganizationMembership> second =
        page(
            organization,
            new MembershipFilter(Set.of(), Set.of(), "memb-", new ShownAddresses.OfAll()),
            2,
            1);
    assertThat(second.items()).containsExactly(zoe);
    assertThat(second.total()).isEqualTo(2);
  }

  @Test
  void findsThoseOfSomeMembershipsThatAreOfTheOrganization() {
    Organization organization = fixture().organization();
    OrganizationMembership zoe = join(organization, "some-Zoe" + organization.id());
    OrganizationMembership ann = join(organization, "Some-ann" + organization.id());
    join(organization, "some-bob" + organization.id());
    OrganizationMembership other =
        fixture().join(fixture().organization(), zoe.user(), MembershipStatus.ACTIVE);

    assertThat(
            stores().memberships().find(organization.id(), Set.of(zoe.id(), ann.id(), other.id())))
        .containsExactly(ann, zoe);
    assertThat(stores().memberships().find(organization.id(), Set.of())).isEmpty();
  }

  private List<OrganizationMembership> selected(
      Organization organization, ShownAddresses shown, String contained) {
    MembershipFilter filter = new MembershipFilter(Set.of(), Set.of(), contained, shown);
    return page(organization, filter, 1, 9).items();
  }

  private List<OrganizationMembership> addressed(
      Organization organization, ShownAddresses shown, String address) {
    MembershipFilter filter = new MembershipFilter(Set.of(), Set.of(address), "", shown);
    return page(organization, filter, 1, 9).items();
  }

  private Page<OrganizationMembership> page(
      Organization organization, MembershipFilter filter, int number, int size) {
    return stores().memberships().list(organization.id(), filter, new PageRequest(number, size));
  }

  private OrganizationMembership join(Organization organization, String name) {
    return join(organization, name, "u@example.test");
  }

  private OrganizationMembership join(Organization organization, String name, String email) {
    User user = fixture().unstoredUser();
    User named = new User(user.id(), new Username(name), email, user.siteAdmin(), user.createdAt());
    stores().users().add(named);
    return fixture().join(organization, named, MembershipStatus.ACTIVE);
  }

  @Test
  void joiningTwiceChangesNothing() {
    Organization organization = fixture().organization();
    User user = fixture().user();
    OrganizationMembership membership = fixture().join(organization, user, MembershipStatus.ACTIVE);

    fixture().join(organization, user, MembershipStatus.ACTIVE);
    fixture().join(organization, user, MembershipStatus.INVITED);

    assertThat(stores().memberships().list(organization.id())).containsExactly(membership);
  }

  @Test
  void anInvitationGivesNothingUntilItIsActive() {
    Organization organization = fixture().organization();
    User user = fixture().user();
    Principal principal = new Principal.User(user.id());
    OrganizationMembership invited = fixture().join(organization, user, MembershipStatus.INVITED);
    OrganizationMembership elsewhere =
        fixture().join(fixture().organization(), user, MembershipStatus.INVITED);
    TeamId team = team(organization, OrganizationPermission.MANAGE_WORKSPACES);
    teams().put(team, user.id());

    assertThat(access(principal, organization)).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(acquainted(new Principal.Team(team), user.id())).isFalse();
    assertThat(stores().memberships().find(invited.id())).contains(invited);

    User accepting = fixture().user();
    assertThat(stores().memberships().accept(invited.id(), accepting.id())).isTrue();
    assertThat(stores().memberships().accept(invited.id(), accepting.id())).isFalse();

    Principal member = new Principal.User(accepting.id());
    assertThat(access(principal, organization)).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(access(member, organization).member()).isTrue();
    assertThat(access(member, organization).grants()).hasSize(1);
    assertThat(stores().memberships().find(invited.id()))
        .contains(
            new OrganizationMembership(
                invited.id(), organization, accepting, MembershipStatus.ACTIVE));
    assertThat(stores().memberships().find(elsewhere.id())).contains(elsewhere);
  }

  @Test
  void findsInvitationsByAddressInEveryOrganization() {
    Organization organization = fixture().organization();
    UserId id = fixture().ids().user();
    User user = new User(id, Username.ofInvited(id), id + "@example.test", false, fixture().now());
    stores().users().add(user);
    OrganizationMembership invited = fixture().join(organization, user, MembershipStatus.INVITED);
    OrganizationMembership elsewhere =
        fixture().join(fixture().organization(), user, MembershipStatus.INVITED);
    String shouted = user.email().toUpperCase(Locale.ROOT);

    assertThat(stores().memberships().invitations(shouted))
        .containsExactlyInAnyOrder(invited, elsewhere);
    assertThat(stores().memberships().find(organization.id(), shouted)).contains(invited);
    assertThat(stores().memberships().find(organization.id(), "nobody@example.test")).isEmpty();
  }

  @Test
  void forgetsWhomAnInvitationWasKeptForWithTheLastOfThem() {
    UserId id = fixture().ids().user();
    User nobody =
        new User(id, Username.ofInvited(id), "nobody@example.test", false, fixture().now());
    stores().users().add(nobody);
    OrganizationMembership here =
        fixture().join(fixture().organization(), nobody, MembershipStatus.INVITED);
    OrganizationMembership there =
        fixture().join(fixture().organization(), nobody, MembershipStatus.INVITED);
    User accepting = fixture().user();

    stores().memberships().accept(here.id(), accepting.id());
    assertThat(stores().users().find(id)).isPresent();
    stores().memberships().accept(there.id(), accepting.id());

    assertThat(stores().users().find(id)).isEmpty();
  }

  @Test
  void forgetsWhomAnInvitationWasKeptForWhenItIsDeclinedOrItsOrganizationGoes() {
    Organization gone = fixture().organization();
    User invited = invited();
    OrganizationMembership declined =
        fixture().join(fixture().organization(), invited, MembershipStatus.INVITED);
    OrganizationMembership other = fixture().join(gone, invited, MembershipStatus.INVITED);
    User another = invited();
    fixture().join(gone, another, MembershipStatus.INVITED);
    User member = fixture().user();
    fixture().join(gone, member, MembershipStatus.ACTIVE);

    stores().memberships().remove(declined.id());
    assertThat(stores().users().find(invited.id())).contains(invited);
    stores().organizations().remove(gone.id());

    assertThat(stores().memberships().find(other.id())).isEmpty();
    assertThat(stores().users().findAll(List.of(invited.id(), another.id(), member.id())))
        .containsExactly(member);
    User last = invited();
    stores()
        .memberships()
        .remove(fixture().join(fixture().organization(), last, MembershipStatus.INVITED).id());
    assertThat(stores().users().find(last.id())).isEmpty();
  }

  /** Names like that could be given to people before they were reserved, whatever their case. */
  @Test
  void forgetsNobodyWhoseNameOnlyLooksLikeThatOfAnInvitation() {
    Organization gone = fixture().organization();
    for (String name : List.of("Invited-", "INVITED-", "invited-x")) {
      UserId id = fixture().ids().user();
      User person =
          new User(
              id,
              new Username(name + id.value().substring(5)),
              id + "@x.test",
              false,
              fixture().now());
      stores().users().add(person);
      fixture().join(gone, person, MembershipStatus.ACTIVE);

      stores()
          .memberships()
          .remove(fixture().join(fixture().organization(), person, MembershipStatus.ACTIVE).id());
      stores().memberships().remove(stores().memberships().find(gone.id(), id).orElseThrow().id());
      assertThat(stores().users().find(id)).contains(person);

      fixture().join(gone, person, MembershipStatus.ACTIVE);
    }
    List<UserId> people =
        stores().memberships().list(gone.id()).stream().map(one -> one.user().id()).toList();

    stores().organizations().remove(gone.id());

    assertThat(people).hasSize(3);
    assertThat(stores().users().findAll(people)).hasSize(3);
  }

  private User invited() {
    UserId id = fixture().ids().user();
    User invited = new User(id, Username.ofInvited(id), id + "@x.test", false, fixture().now());
    stores().users().add(invited);
    return invited;
  }

  @Test
  void joiningMakesAnInvitationActive() {
    Organization organization = fixture().organization();
    User user = fixture().user();
    OrganizationMembership invited = fixture().join(organization, user, MembershipStatus.INVITED);

    fixture().join(organization, user, MembershipStatus.ACTIVE);

    assertThat(stores().memberships().list(organization.id()))
        .containsExactly(
            new OrganizationMembership(invited.id(), organization, user, MembershipStatus.ACTIVE));
  }

  @Test
  void aRemovedMemberIsInNoTeamAnyMore() {
    Organization organization = fixture().organization();
    Organization other = fixture().organization();
    User user = fixture().user();
    OrganizationMembership membership = fixture().join(organization, user, MembershipStatus.ACTIVE);
    fixture().join(other, user, MembershipStatus.ACTIVE);
    TeamId left = team(organization);
    TeamId kept = team(other);
    teams().put(left, user.id());
    teams().put(kept, user.id());

    assertThat(stores().memberships().remove(membership.id())).isTrue();

    assertThat(stores().memberships().remove(membership.id())).isFalse();
    assertThat(access(new Principal.User(user.id()), organization))
        .isEqualTo(OrganizationAccess.STRANGER);
    assertThat(stores().teams().of(user.id(), organization.id())).isEmpty();
    assertThat(stores().teams().of(user.id(), other.id())).containsExactly(kept);
  }

  @Test
  void joiningNeedsAUserAndAnOrganization() {
    Organization organization = fixture().organization();
    User user = fixture().user();
    User nobody = fixture().unstoredUser();

    assertThatThrownBy(() -> fixture().join(organization, nobody, MembershipStatus.ACTIVE))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(
            () -> fixture().join(fixture().unstoredOrganization(), user, MembershipStatus.ACTIVE))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void anOwnerOwns() {
    Organization organization = fixture().organization();
    Principal.User owner = fixture().owner(organization);
    Workspace workspace = fixture().workspace(organization, "main");

    assertThat(access(owner, organization))
        .isEqualTo(new OrganizationAccess(true, List.of(new Grant.Ownership())));
    assertThat(access(owner, workspace)).isEqualTo(access(owner, organization));
  }

  @Test
  void anOrganizationStandsForItsOwners() {
    Organization organization = fixture().organization();
    Principal itself = new Principal.Organization(organization.id());

    assertThat(access(itself, organization))
        .isEqualTo(new OrganizationAccess(true, List.of(new Grant.OrganizationToken())));
    assertThat(access(itself, fixture().organization())).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(
            access(
                new Principal.Organization(fixture().ids().organization()),
                fixture().unstoredOrganization()))
        .isEqualTo(OrganizationAccess.STRANGER);
  }

  @Test
  void countsWhatTeamsHoldThroughoutTheOrganization() {
    Organization organization = fixture().organization();
    Principal.User member = fixture().member(organization);
    TeamId team =
        team(
            organization,
            OrganizationPermission.READ_WORKSPACES,
            OrganizationPermission.MANAGE_MEMBERSHIP);
    teams().put(team, member.id());
    team(organization, OrganizationPermission.MANAGE_WORKSPACES);

    OrganizationAccess expected =
        new OrganizationAccess(
            true,
            List.of(
                new Grant.ThroughOrganization(team, OrganizationPermission.READ_WORKSPACES),
                new Grant.ThroughOrganization(team, OrganizationPermission.MANAGE_MEMBERSHIP)));
    assertThat(access(member, organization)).isEqualTo(expected);
    assertThat(access(new Principal.Team(team), organization)).isEqualTo(expected);
    assertThat(access(new Principal.Team(team), fixture().organization()))
        .isEqualTo(OrganizationAccess.STRANGER);
  }

  @Test
  void countsLinksToTheWorkspaceAlone() {
    Organization organization = fixture().organization();
    Principal.User member = fixture().member(organization);
    Workspace workspace = fixture().workspace(organization, "main");
    Workspace other = fixture().workspace(organization, "other");
    TeamId fixed = team(organization);
    TeamId custom = team(organization);
    teams().put(fixed, member.id());
    teams().put(custom, member.id());
    teams().link(fixed, workspace.id(), WorkspaceAccess.Level.WRITE);
    teams().link(custom, workspace.id(), CUSTOM);
    teams().link(custom, other.id(), WorkspaceAccess.Level.ADMIN);

    assertThat(access(member, workspace).grants())
        .containsExactlyInAnyOrder(
            new Grant.ThroughTeamAccess(fixed, WorkspaceAccess.Level.WRITE),
            new Grant.ThroughTeamAccess(custom, CUSTOM));
    assertThat(access(new Principal.Team(fixed), workspace).grants())
        .containsExactly(new Grant.ThroughTeamAccess(fixed, WorkspaceAccess.Level.WRITE));
    assertThat(access(new Principal.Team(fixed), other))
        .isEqualTo(new OrganizationAccess(true, List.of()));
    assertThat(access(member, organization)).isEqualTo(new OrganizationAccess(true, List.of()));
    assertThat(together(fixture().credential(new Principal.Team(custom)), workspace, other))
        .isEqualTo(
            Map.of(
                workspace.id(),
                access(new Principal.Team(custom), workspace),
                other.id(),
                access(new Principal.Team(custom), other)));
  }

  @Test
  void aRemovedLinkCountsNoLonger() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamId team = team(organization);
    teams().link(team, workspace.id(), WorkspaceAccess.Level.PLAN);
    assertThat(access(new Principal.Team(team), workspace).grants()).hasSize(1);

    teams().unlink(team, workspace.id());

    assertThat(access(new Principal.Team(team), workspace).grants()).isEmpty();
  }

  @Test
  void aTokenGivesWhatItsPrincipalMayDoAsLongAsItHolds() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamId team = team(organization, OrganizationPermission.MANAGE_WORKSPACES);
    Principal.User member = fixture().member(organization);
    teams().put(team, member.id());
    for (Principal principal :
        List.of(member, new Principal.Team(team), new Principal.Organization(organization.id()))) {
      Credential held = fixture().credential(principal);
      Credential other = fixture().credential(fixture().member(organization));
      assertThat(approached(workspace, held).grants()).isNotEmpty();

      assertThat(
              approached(workspace, new Credential(principal, other.token(), held.at())).member())
          .isFalse();
      assertThat(
              approached(
                      workspace,
                      new Credential(principal, held.token(), held.at().plus(Duration.ofDays(2))))
                  .member())
          .isFalse();
      assertThat(
              approached(workspace, new Credential(principal, fixture().ids().token(), held.at()))
                  .member())
          .isFalse();
      stores().tokens().remove(held.token());
      assertThat(approached(workspace, held).member()).isFalse();
    }
  }

  /** How the credential stands to the workspace; not a member of its organization otherwise. */
  private OrganizationAccess approached(Workspace workspace, Credential credential) {
    Organization organization = workspace.organization();
    OrganizationAccess access =
        stores().workspaces().find(workspace.id(), credential).orElseThrow().access();
    assertThat(downloading(credential, workspace)).isEqualTo(access);
    assertThat(stores().memberships().access(credential, Within.of(workspace))).isEqualTo(access);
    assertThat(
            stores()
                .memberships()
                .access(credential, new Within.OneProject(organization.id(), workspace.project())))
        .isEqualTo(access);
    assertThat(stores().memberships().access(credential, Within.of(organization.id())).member())
        .isEqualTo(access.member());
    assertThat(together(credential, workspace)).isEqualTo(Map.of(workspace.id(), access));
    if (holder(credential.token()).equals(Optional.of(credential.principal()))) {
      List<TokenId> asked = List.of(fixture().ids().token(), credential.token());
      assertThat(stores().memberships().acting(asked, organization.id(), credential.at()))
          .isEqualTo(access.member() ? Set.of(credential.token()) : Set.of());
      assertThat(
              stores().memberships().acting(asked, fixture().organization().id(), credential.at()))
          .isEmpty();
    }
    assertThat(stores().organizations().list(credential, "", new PageRequest(1, 9)).items())
        .isEqualTo(access.member() ? List.of(organization) : List.of());
    return access;
  }

  private Optional<Principal> holder(TokenId token) {
    return stores().tokens().find(token).map(held -> held.token().owner());
  }

  @Test
  void nobodyActsByATokenForTrailsOrWithoutMembership() {
    Organization organization = fixture().organization();
    Principal.User member = fixture().member(organization);
    Credential held = fixture().credential(member);
    Credential reader = fixture().credential(new Principal.AuditReader(organization.id()));
    List<TokenId> asked = List.of(held.token(), reader.token());
    assertThat(stores().memberships().acting(asked, organization.id(), held.at()))
        .containsExactly(held.token());

    stores()
        .memberships()
        .remove(stores().memberships().find(organization.id(), member.id()).orElseThrow().id());

    assertThat(stores().memberships().acting(asked, organization.id(), held.at())).isEmpty();
  }

  @Test
  void noTokenOfASuspendedUserActs() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Principal.User member = fixture().owner(organization);
    Credential held = fixture().credential(member);
    assertThat(approached(workspace, held).owner()).isTrue();

    stores().users().suspend(member.id(), fixture().now());
    assertThat(approached(workspace, held).member()).isFalse();
    assertThat(access(member, workspace)).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(access(member, organization)).isEqualTo(OrganizationAccess.STRANGER);

    stores().users().resume(member.id());
    assertThat(approached(workspace, held).owner()).isTrue();
  }

  @Test
  void anOrganizationMayLetNoTokensOfUsersAct() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Principal.User owner = fixture().owner(organization);
    Credential ofUser = fixture().credential(owner);
    Credential ofTeam =
        fixture().credential(new Principal.Team(stores().teams().ownersOf(organization.id()).id()));
    Credential ofItself = fixture().credential(new Principal.Organization(organization.id()));

    OrganizationSettings open = OrganizationSettings.INITIAL;
    stores()
        .organizations()
        .keep(organization.id(), open.with(Set.of(OrganizationFlag.STACKS_ENABLED)));
    assertThat(approached(workspace, ofUser).member()).isFalse();
    assertThat(access(owner, organization)).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(approached(workspace, ofTeam).owner()).isTrue();
    assertThat(approached(workspace, ofItself).owner()).isTrue();

    stores().organizations().keep(organization.id(), open);
    assertThat(approached(workspace, ofUser).owner()).isTrue();
  }

  @Test
  void noOtherFlagIsTakenForOneOfTokens() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Principal.User owner = fixture().owner(organization);
    Credential ofUser = fixture().credential(owner);
    Principal team = new Principal.Team(stores().teams().ownersOf(organization.id()).id());
    Duration age = Duration.ofHours(1);
    Credential old = aged(team, age);
    OrganizationSettings open = OrganizationSettings.INITIAL;

    for (OrganizationFlag flag : OrganizationFlag.values()) {
      Set<OrganizationFlag> others = new HashSet<>(Set.of(OrganizationFlag.values()));
      others.remove(flag);
      for (Set<OrganizationFlag> flags : List.of(Set.of(flag), others)) {
        stores()
            .organizations()
            .keep(
                organization.id(),
                open.with(flags).with(open.tokenAges().with(Map.of(TokenKind.TEAM, age))));

        assertThat(approached(workspace, ofUser).member())
            .as("%s", flags)
            .isEqualTo(flags.contains(OrganizationFlag.USER_TOKENS_ENABLED));
        assertThat(approached(workspace, old).member())
            .as("%s", flags)
            .isEqualTo(!flags.contains(OrganizationFlag.MAX_TTL_ENABLED));
      }
    }
  }

  @Test
  void anOrganizationMayLetNoOldTokensAct() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Principal.User owner = fixture().owner(organization);
    Principal team = new Principal.Team(stores().teams().ownersOf(organization.id()).id());
    Principal itself = new Principal.Organization(organization.id());

    for (Principal principal : List.of(owner, team, itself)) {
      Credential atEnd = aged(principal, Duration.ofHours(1));
      Credential before = aged(principal, Duration.ofHours(1).minus(1, ChronoUnit.MICROS));
      for (TokenKind kind : TokenKind.values()) {
        limitAges(organization, Map.of(kind, Duration.ofHours(1)));
        boolean old = kind == principal.tokenKind();
        assertThat(approached(workspace, before).owner()).isTrue();
        assertThat(approached(workspace, atEnd).member()).isEqualTo(!old);
        assertThat(stores().memberships().acquainted(atEnd, owner.id())).isEqualTo(!old);
      }
      stores().organizations().keep(organization.id(), OrganizationSettings.INITIAL);
      assertThat(approached(workspace, atEnd).owner()).isTrue();
    }
  }

  @Test
  void oldTokensOfAnOrganizationDoNotReadItsTrail() {
    Organization organization = fixture().organization();
    Principal itself = new Principal.Organization(organization.id());
    Principal reader = new Principal.AuditReader(organization.id());

    for (Principal principal : List.of(itself, reader)) {
      Credential young = fixture().credential(principal);
      Credential old =
          new Credential(principal, young.token(), young.at().plus(Duration.ofHours(1)));
      for (TokenKind kind : TokenKind.values()) {
        limitAges(organization, Map.of(kind, Duration.ofHours(1)));
        assertThat(readsTrail(young, organization)).isTrue();
        assertThat(readsTrail(old, organization)).isEqualTo(kind != principal.tokenKind());
      }
    }
  }

  @Test
  void onlyTokensOfAnOrganizationReadItsTrail() {
    Organization organization = fixture().organization();
    Organization other = fixture().organization();
    Principal.User owner = fixture().owner(organization);
    Principal team = new Principal.Team(stores().teams().ownersOf(organization.id()).id());

    assertThat(readsTrail(fixture().credential(owner), organization)).isFalse();
    assertThat(readsTrail(fixture().credential(team), organization)).isFalse();
    for (Principal principal :
        List.of(
            new Principal.Organization(organization.id()),
            new Principal.AuditReader(organization.id()))) {
      Credential held = fixture().credential(principal);
      assertThat(readsTrail(held, organization)).isTrue();
      assertThat(readsTrail(held, other)).isFalse();
      assertThat(
              readsTrail(
                  new Credential(principal, held.token(), held.at().plus(Duration.ofDays(2))),
                  organization))
          .isFalse();
      stores().tokens().remove(held.token());
      assertThat(readsTrail(held, organization)).isFalse();
    }
  }

  private boolean readsTrail(Credential credential, Organization organization) {
    return stores().memberships().readsTrail(credential, organization.id());
  }

  /** A token that is shown when it is of that age. */
  private Credential aged(Principal principal, Duration age) {
    Credential made = fixture().credential(principal);
    Instant createdAt = stores().tokens().find(made.token()).orElseThrow().token().createdAt();
    return new Credential(principal, made.token(), createdAt.plus(age));
  }

  private void limitAges(Organization organization, Map<TokenKind, Duration> ages) {
    OrganizationSettings open = OrganizationSettings.INITIAL;
    Set<OrganizationFlag> flags = new HashSet<>(open.flags());
    flags.add(OrganizationFlag.MAX_TTL_ENABLED);
    stores()
        .organizations()
        .keep(organization.id(), open.with(flags).with(open.tokenAges().with(ages)));
  }

  @Test
  void acquaintsThoseWhoShareAnOrganization() {
    Organization organization = fixture().organization();
    Principal.User one = fixture().member(organization);
    Principal.User other = fixture().member(organization);
    Principal.User stranger = fixture().member(fixture().organization());
    TeamId team = team(organization);

    assertThat(acquainted(one, other.id())).isTrue();
    assertThat(acquainted(stranger, other.id())).isFalse();
    assertThat(acquainted(new Principal.Team(team), one.id())).isTrue();
    assertThat(acquainted(new Principal.Team(team), stranger.id())).isFalse();
    Principal itself = new Principal.Organization(organization.id());
    assertThat(acquainted(itself, one.id())).isTrue();
    assertThat(acquainted(itself, stranger.id())).isFalse();
  }

  @Test
  void doesNotKnowReadersOfAuditTrails() {
    Organization organization = fixture().organization();
    Principal.User member = fixture().member(organization);
    Principal reader = new Principal.AuditReader(organization.id());

    assertThat(access(reader, organization)).isEqualTo(OrganizationAccess.STRANGER);
    assertThat(acquainted(reader, member.id())).isFalse();
  }

  private boolean acquainted(Principal viewer, UserId user) {
    return stores().memberships().acquainted(fixture().credential(viewer), user);
  }

  private TeamId team(Organization organization, OrganizationPermission... permissions) {
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of(permissions));
    return team;
  }

  private OrganizationAccess access(Principal principal, Organization organization) {
    OrganizationAccess access =
        stores().memberships().access(principal, Within.of(organization.id()));
    Credential shown = fixture().credential(principal);
    assertThat(stores().memberships().access(shown, Within.of(organization.id())))
        .isEqualTo(access);
    return access;
  }

  private OrganizationAccess access(Principal principal, Workspace workspace) {
    OrganizationAccess access = stores().memberships().access(principal, Within.of(workspace));
    Workspaces.WorkspaceWithGrants approached =
        new Workspaces.WorkspaceWithGrants(workspace, access);
    Credential credential = fixture().credential(principal);
    assertThat(stores().workspaces().find(workspace.id(), credential)).contains(approached);
    assertThat(stores().memberships().access(credential, Within.of(workspace))).isEqualTo(access);
    OrganizationName shouted =
        new OrganizationName(workspace.organization().name().value().toUpperCase(Locale.ROOT));
    assertThat(stores().workspaces().find(shouted, workspace.name(), credential))
        .contains(approached);
    assertThat(inTransaction(() -> stores().workspaces().hold(workspace.id(), credential)))
        .contains(approached);
    assertThat(downloading(credential, workspace)).isEqualTo(access);
    assertThat(together(credential, workspace)).containsOnlyKeys(workspace.id());
    OrganizationAccess one =
        Objects.requireNonNull(together(credential, workspace).get(workspace.id()));
    assertThat(one.member()).isEqualTo(access.member());
    assertThat(one.grants()).containsExactlyInAnyOrderElementsOf(access.grants());
    return access;
  }

  private OrganizationAccess downloading(Credential credential, Workspace workspace) {
    StateVersion.Finalized version = versions().finalized(workspace, 1);
    stores().stateVersions().add(version);
    OrganizationAccess access =
        stores()
            .downloadableStates()
            .find(version.id(), Form.STATE, credential)
            .orElseThrow()
            .access();
    assertThat(stores().stateVersions().find(version.id(), credential))
        .contains(
            new VersionWithAccess(version, Within.of(workspace), PlaceNames.of(workspace), access));
    return access;
  }

  private Map<WorkspaceId, OrganizationAccess> together(
      Credential credential, Workspace... workspaces) {
    return stores()
        .memberships()
        .access(
            credential,
            workspaces[0].organization().id(),
            Stream.of(workspaces).map(Workspace::id).toList());
  }
}
