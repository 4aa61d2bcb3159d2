package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.UserId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of teams does. */
public class TeamsContract extends StoresContract {
  private static final TeamSettings SETTINGS =
      new TeamSettings(
          Visibility.ORGANIZATION,
          Set.of(OrganizationPermission.values()),
          "sso \u00e9\ud83d\ude00",
          false);

  @Test
  void keepsEveryPartOfATeam() {
    Team team = team(fixture().organization(), "Alpha_1", SETTINGS);
    Team other = team(team.organization(), "beta", TeamSettings.INITIAL);

    assertThat(stores().teams().find(team.id())).contains(team);
    assertThat(stores().teams().find(other.id())).contains(other);
    assertThat(stores().teams().find(fixture().ids().team())).isEmpty();
  }

  @Test
  void listsTheTeamsOfAnOrganizationByName() {
    Organization organization = fixture().organization();
    Team lower = team(organization, "a", SETTINGS);
    Team upper = team(organization, "B", SETTINGS);
    team(fixture().organization(), "c", SETTINGS);

    assertThat(stores().teams().list(organization.id())).containsExactly(upper, lower);
    assertThat(stores().teams().find(List.of(lower.id(), fixture().ids().team(), upper.id())))
        .containsExactlyInAnyOrder(lower, upper);
    assertThat(stores().teams().find(List.of())).isEmpty();
  }

  @Test
  void namesAreUniqueInAnOrganization() {
    Organization organization = fixture().organization();
    Team team = team(organization, "same", SETTINGS);
    Team other = team(organization, "other", SETTINGS);
    team(organization, "SAME", SETTINGS);
    team(fixture().organization(), "same", SETTINGS);

    assertThatThrownBy(() -> team(organization, "same", SETTINGS))
        .isInstanceOf(NameTakenException.class);
    assertThatThrownBy(() -> stores().teams().save(other.changed(team.name(), SETTINGS)))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().teams().save(team.changed(team.name(), SETTINGS))).isTrue();
  }

  @Test
  void savesNameAndSettings() {
    Team team = team(fixture().organization(), "before", TeamSettings.INITIAL);
    Team changed = team.changed(new TeamName("after"), SETTINGS);

    assertThat(stores().teams().save(changed)).isTrue();
    assertThat(stores().teams().find(team.id())).contains(changed);
    assertThat(stores().teams().save(unstored(team.organization(), "x", SETTINGS))).isFalse();
  }

  @Test
  void knowsTheOwners() {
    Organization organization = fixture().organization();
    Principal.User owner = fixture().owner(organization);
    team(organization, "others", SETTINGS);

    Team owners = stores().teams().ownersOf(organization.id());

    assertThat(owners).isEqualTo(Team.ofOwners(owners.id(), organization));
    assertThat(stores().teams().of(owner.id(), organization.id())).containsExactly(owners.id());
  }

  @Test
  void keepsWhoIsInIt() {
    Organization organization = fixture().organization();
    Team team = team(organization, "crowd", SETTINGS);
    Team empty = team(organization, "empty", SETTINGS);
    OrganizationMembership one = member(organization, MembershipStatus.ACTIVE);
    OrganizationMembership two = member(organization, MembershipStatus.INVITED);
    OrganizationMembership out = member(organization, MembershipStatus.ACTIVE);
    List<UserId> both = List.of(one.user().id(), two.user().id());
    stores().teams().put(team.id(), both);
    stores().teams().put(team.id(), both);

    var members = stores().teams().members(List.of(team.id(), empty.id(), fixture().ids().team()));
    assertThat(members.get(team.id())).containsExactlyInAnyOrder(one, two);
    assertThat(members.getOrDefault(empty.id(), List.of())).isEmpty();
    assertThat(stores().teams().of(two.user().id(), organization.id())).containsExactly(team.id());
    assertThat(stores().teams().of(out.user().id(), organization.id())).isEmpty();
    assertThat(stores().teams().of(both, organization.id()))
        .containsOnly(entry(both.get(0), Set.of(team.id())), entry(both.get(1), Set.of(team.id())));
    assertThat(stores().teams().of(both, fixture().organization().id()).values())
        .allMatch(Set::isEmpty);
    assertThat(
            stores()
                .teams()
                .of(one.user().id(), List.of(organization.id(), fixture().organization().id())))
        .containsEntry(organization.id(), Set.of(team.id()))
        .allSatisfy(
            (id, teams) -> assertThat(id.equals(organization.id()) || teams.isEmpty()).isTrue());
    assertThat(stores().teams().of(one.user().id(), List.<OrganizationId>of())).isEmpty();
    assertThat(stores().teams().countMembers(List.of(team.id(), empty.id()))).isEqualTo(2);

    stores().teams().take(team.id(), List.of(one.user().id(), out.user().id()));

    assertThat(stores().teams().members(List.of(team.id())).get(team.id())).containsExactly(two);
  }

  @Test
  void listsMembersByUsername() {
    Organization organization = fixture().organization();
    Team team = team(organization, "crowd", SETTINGS);
    for (int i = 0; i < 4; i++) {
      var member = member(organization, MembershipStatus.ACTIVE);
      stores().teams().put(team.id(), List.of(member.user().id()));
    }

    assertThat(stores().teams().members(List.of(team.id())).get(team.id()))
        .isEqualTo(stores().memberships().list(organization.id()));
  }

  @Test
  void takesNobodyWhoDoesNotBelongToTheOrganization() {
    Team team = team(fixture().organization(), "crowd", SETTINGS);
    OrganizationMembership stranger = member(fixture().organization(), MembershipStatus.ACTIVE);

    assertThatThrownBy(() -> stores().teams().put(team.id(), List.of(stranger.user().id())))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(
            () -> stores().teams().put(fixture().ids().team(), List.of(stranger.user().id())))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void goesWithItsLinksAndMembers() {
    Organization organization = fixture().organization();
    Team team = team(organization, "gone", SETTINGS);
    OrganizationMembership member = member(organization, MembershipStatus.ACTIVE);
    stores().teams().put(team.id(), List.of(member.user().id()));
    TeamAccess link =
        teams()
            .link(
                team.id(),
                fixture().workspace(organization, "main").id(),
                WorkspaceAccess.Level.READ);

    assertThat(stores().teams().remove(team.id())).isTrue();

    assertThat(stores().teams().remove(team.id())).isFalse();
    assertThat(stores().teams().find(team.id())).isEmpty();
    assertThat(stores().teamAccesses().find(link.id())).isEmpty();
    assertThat(stores().teams().of(member.user().id(), organization.id())).isEmpty();
  }

  @Test
  void isHeldWithinATransactionAlone() {
    Team team = team(fixture().organization(), "held", SETTINGS);

    assertThat(inTransaction(() -> stores().teams().hold(team.id()))).contains(team);
    assertThat(inTransaction(() -> stores().teams().hold(fixture().ids().team()))).isEmpty();
    assertThatThrownBy(() -> stores().teams().hold(team.id()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void isChangedByOneAfterAnotherWhileHeld() {
    Team team = team(fixture().organization(), "counted", TeamSettings.INITIAL);

    var outcomes =
        Racing.race(Collections.nCopies(4, () -> inTransaction(() -> addLetter(team.id()))));

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(stores().teams().find(team.id()).orElseThrow().settings().ssoTeamId())
        .isEqualTo("xxxx");
  }

  private boolean addLetter(TeamId id) {
    Team held = stores().teams().hold(id).orElseThrow();
    String longer = held.settings().ssoTeamId() + "x";
    return stores()
        .teams()
        .save(
            held.changed(held.name(), new TeamSettings(Visibility.SECRET, Set.of(), longer, true)));
  }

  private Team team(Organization organization, String name, TeamSettings settings) {
    Team team = unstored(organization, name, settings);
    stores().teams().add(team);
    return team;
  }

  private Team unstored(Organization organization, String name, TeamSettings settings) {
    return new Team(fixture().ids().team(), organization, new TeamName(name), false, settings);
  }

  private OrganizationMembership member(Organization organization, MembershipStatus status) {
    return fixture().join(organization, fixture().user(), status);
  }
}
