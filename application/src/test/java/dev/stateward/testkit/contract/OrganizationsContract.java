package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.organization.port.Organizations.Details;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TokenAges;
import dev.stateward.domain.organization.TokenKind;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.user.User;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every store of organizations does. */
public class OrganizationsContract extends StoresContract {
  @Test
  void findsAnOrganizationWhateverTheCaseOfItsName() {
    Organization organization = fixture().organization();
    OrganizationName shouted =
        new OrganizationName(organization.name().value().toUpperCase(Locale.ROOT));

    assertThat(stores().organizations().find(shouted)).contains(organization);
    assertThat(stores().organizations().find(new OrganizationName("nowhere"))).isEmpty();
  }

  @Test
  void refusesANameThatIsTaken() {
    Organization known = fixture().organization();
    Organization other = fixture().organization();

    assertThatThrownBy(() -> stores().organizations().add(named(known, fixture().ids(), known)))
        .isInstanceOf(NameTakenException.class);
    assertThatThrownBy(() -> stores().organizations().save(renamed(other, known.name().value())))
        .isInstanceOf(NameTakenException.class);
    assertThat(stores().organizations().find(other.name())).contains(other);
  }

  private static Organization named(Organization like, Identifiers ids, Organization times) {
    return new Organization(
        ids.organization(),
        new OrganizationName(like.name().value().toLowerCase(Locale.ROOT)),
        "other@example.test",
        times.createdAt());
  }

  private static Organization renamed(Organization organization, String name) {
    return new Organization(
        organization.id(),
        new OrganizationName(name),
        "new@example.test",
        organization.createdAt());
  }

  @Test
  void savesAnotherNameForAllThatIsInIt() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    Organization changed = renamed(organization, "Renamed-" + organization.id().value());

    assertThat(stores().organizations().save(changed)).isTrue();

    assertThat(stores().organizations().find(organization.name())).isEmpty();
    assertThat(stores().organizations().find(changed.name())).contains(changed);
    assertThat(stores().workspaces().find(workspace.id()))
        .map(Workspace::organization)
        .contains(changed);
    assertThat(stores().projects().defaultOf(organization.id()).orElseThrow().organization())
        .isEqualTo(changed);
  }

  @Test
  void savesItsOwnNameInAnotherCase() {
    Organization organization = fixture().organization();
    Organization changed =
        renamed(organization, organization.name().value().toLowerCase(Locale.ROOT));

    assertThat(stores().organizations().save(changed)).isTrue();
    assertThat(stores().organizations().find(organization.name())).contains(changed);
  }

  @Test
  void savesNothingThatIsNotThere() {
    assertThat(stores().organizations().save(fixture().unstoredOrganization())).isFalse();
  }

  @Test
  void listsThoseOfAMemberByName() {
    User user = fixture().user();
    Credential member = fixture().credential(new Principal.User(user.id()));
    Organization upper = joined(user, "Zebra");
    Organization lower = joined(user, "ant");
    Organization middle = joined(user, "Bee");
    fixture().organization();

    assertThat(stores().organizations().list(member, "", ALL).items())
        .containsExactly(lower, middle, upper);
    assertThat(stores().organizations().list(member, "", new PageRequest(2, 2)).items())
        .containsExactly(upper);
    assertThat(stores().organizations().list(member, "", new PageRequest(2, 2)).total())
        .isEqualTo(3);
    assertThat(stores().organizations().list(member, "", new PageRequest(4, 2)).items()).isEmpty();
    assertThat(stores().organizations().list(member, "", new PageRequest(4, 2)).total())
        .isEqualTo(3);
  }

  @Test
  void listsThoseWhoseNameOrEmailContainsAText() {
    User user = fixture().user();
    Credential member = fixture().credential(new Principal.User(user.id()));
    Organization percent = joined(user, "Ab_c-" + user.id().value());
    Organization plain = joined(user, "Abxc-" + user.id().value());

    assertThat(stores().organizations().list(member, "aB_C", ALL).items()).containsExactly(percent);
    assertThat(stores().organizations().list(member, "BXC", ALL).items()).containsExactly(plain);
    assertThat(stores().organizations().list(member, "NEW@", ALL).total()).isEqualTo(2);
    assertThat(stores().organizations().list(member, "old@", ALL).total()).isZero();
  }

  @Test
  void keepsSettings() {
    Organization organization = fixture().organization();
    Organization untouched = fixture().organization();
    OrganizationSettings settings =
        new OrganizationSettings(
            30,
            20160,
            CollaboratorPolicy.TWO_FACTOR_MANDATORY,
            "owners ı",
            ExecutionMode.REMOTE,
            Set.of(OrganizationFlag.ENFORCE_HYOK, OrganizationFlag.STACKS_ENABLED),
            TokenAges.INITIAL.with(
                Map.of(
                    TokenKind.ORGANIZATION, Duration.ofMillis(60_001),
                    TokenKind.TEAM, Duration.ofDays(1),
                    TokenKind.USER, Duration.ofDays(36_525))));

    assertThat(stores().organizations().keep(organization.id(), settings)).isTrue();
    assertThat(stores().organizations().save(renamed(organization, organization.name().value())))
        .isTrue();

    Organization unstored = fixture().unstoredOrganization();
    assertThat(
            stores()
                .organizations()
                .details(List.of(organization.id(), untouched.id(), unstored.id())))
        .isEqualTo(
            Map.of(
                organization.id(),
                new Details(settings, true),
                untouched.id(),
                new Details(OrganizationSettings.INITIAL, true)));
    assertThat(stores().organizations().keep(unstored.id(), settings)).isFalse();
  }

  private Organization joined(User user, String name) {
    Organization organization = renamed(fixture().unstoredOrganization(), name);
    stores().organizations().add(organization);
    fixture().join(organization, user, MembershipStatus.ACTIVE);
    return organization;
  }

  @Test
  void listsItsOwnToATeamAndToItself() {
    Organization organization = fixture().organization();
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    fixture().organization();

    assertThat(
            stores()
                .organizations()
                .list(fixture().credential(new Principal.Team(team)), "", ALL)
                .items())
        .containsExactly(organization);
    assertThat(
            stores()
                .organizations()
                .list(fixture().credential(new Principal.Organization(organization.id())), "", ALL)
                .items())
        .containsExactly(organization);
    assertThat(
            stores()
                .organizations()
                .list(fixture().credential(new Principal.AuditReader(organization.id())), "", ALL)
                .items())
        .isEmpty();
  }

  @Test
  void removesAllThatIsInIt() {
    Organization organization = fixture().organization();
    Principal.User owner = fixture().owner(organization);
    Workspace workspace = fixture().workspace(organization, "main");
    stores().workspaces().bind(workspace.id(), List.of(new TagBinding("env", "prod")));
    var configuration = fixture().configurationVersion(workspace, VcsCommit.UNKNOWN);
    var run = fixture().run(configuration);
    StateVersion version = versions().pending(workspace, 1, new Origin.FromRun(run.id()));
    stores().stateVersions().add(version);
    stores().workspaces().makeCurrent(workspace.id(), version.id());
    Workspace elsewhere = fixture().workspace();

    assertThat(stores().organizations().remove(organization.id())).isTrue();

    assertThat(stores().organizations().find(organization.name())).isEmpty();
    assertThat(stores().workspaces().find(workspace.id())).isEmpty();
    assertThat(stores().stateVersions().find(version.id())).isEmpty();
    assertThat(stores().runs().find(run.id())).isEmpty();
    assertThat(stores().memberships().access(owner, Within.of(organization.id())))
        .isEqualTo(OrganizationAccess.STRANGER);
    assertThat(stores().users().find(owner.id())).isPresent();
    assertThat(stores().workspaces().find(elsewhere.id())).contains(elsewhere);
    assertThat(stores().organizations().remove(organization.id())).isFalse();
  }

  @Test
  void isHeldInATransactionOnly() {
    OrganizationId id = fixture().organization().id();

    assertThatThrownBy(() -> stores().organizations().hold(id))
        .isInstanceOf(IllegalStateException.class);
    assertThat(inTransaction(() -> stores().organizations().hold(fixture().ids().organization())))
        .isEmpty();
  }

  /** Who holds it sees what those who held it before left: of many additions none is lost. */
  @Test
  void isHeldByOneAtATime() {
    OrganizationId id = fixture().organization().id();
    Callable<Boolean> adding =
        () ->
            inTransaction(() -> {
              Organization held = stores().organizations().hold(id).orElseThrow();
              return stores()
                  .organizations()
                  .save(new Organization(id, held.name(), held.email() + "x", held.createdAt()));
            });
    int length = held(id).email().length();

    assertThat(Racing.race(Collections.nCopies(10, adding)))
        .allMatch(outcome -> outcome.won() && outcome.returned().getFirst());

    assertThat(held(id).email()).hasSize(length + 10);
  }

  private Organization held(OrganizationId id) {
    return inTransaction(() -> stores().organizations().hold(id).orElseThrow());
  }
}
