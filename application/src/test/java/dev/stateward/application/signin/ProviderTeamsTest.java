package dev.stateward.application.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdToken.OtherClaims;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.port.Caller;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInProvider.Groups;
import dev.stateward.application.signin.port.SigningInByProvider.Outcome;
import dev.stateward.application.signin.port.SigningInByProvider.Proof;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.time.TickingTime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How teams follow the groups at a provider. */
class ProviderTeamsTest {
  private static final Caller SOMEBODY = new Caller.Anonymous();

  private final TickingTime time = new TickingTime();
  private final InMemoryDatabase database = new InMemoryDatabase();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final Set<OrganizationId> full = new HashSet<>();
  private final TestApplication filled =
      TestApplication.over(limited(), TestApplication.keys(identifiers), time);
  private final StateApplication app = filled.application();
  private final Organization acme = organization("acme");
  private final Organization beta = organization("beta");
  private final Team platform = team(acme, "platform", "grp-platform");
  private final Team network = team(acme, "network", "grp-network");

  @BeforeEach
  void begin() {
    time.pass(Duration.ofMinutes(1));
  }

  /** The database, in which organizations have no room for members when a test says so. */
  private Stores limited() {
    Usage usage = new UsageOf(full);
    return (Stores)
        Proxy.newProxyInstance(
            Stores.class.getClassLoader(),
            new Class<?>[] {Stores.class},
            (proxy, method, arguments) ->
                method.getName().equals("usage") ? usage : method.invoke(database, arguments));
  }

  private record UsageOf(Set<OrganizationId> full) implements Usage {
    @Override
    public long count(Group group, int most) {
      return group instanceof Group.Memberships(var of) && full.contains(of) ? most : 0;
    }

    @Override
    public States states(OrganizationId organization) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<DatabaseFile> file() {
      return Optional.empty();
    }
  }

  private Organization organization(String name) {
    String owner = "owner-of-" + name;
    filled.user(owner);
    return database.organizations().find(filled.organization(name, owner)).orElseThrow();
  }

  private Team team(Organization organization, String name, String group) {
    Team team =
        new Team(identifiers.team(), organization, new TeamName(name), false, settings(group));
    database.teams().add(team);
    return team;
  }

  private static TeamSettings settings(String group) {
    return new TeamSettings(Visibility.SECRET, Set.of(), group, true);
  }

  private User signIn(Map<String, String> texts, Map<String, List<String>> lists) {
    return app.signingIn().user(SOMEBODY, signedIn(texts, lists).session()).orElseThrow();
  }

  private Outcome.SignedIn signedIn(Map<String, String> texts, Map<String, List<String>> lists) {
    PendingSignIn pending = app.signingInByProvider().begin(SOMEBODY, "/account");
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "nonce", pending.nonce(),
                "email", "carol@example.com",
                "preferred_username", "carol"));
    all.putAll(texts);
    IdTokenVerifier verifier =
        (issuer, token, now) ->
            new Verdict.Valid(
                new IdToken(
                    issuer.issuer(),
                    "carol-1",
                    "jti:1",
                    now.plus(Duration.ofMinutes(5)),
                    all,
                    new OtherClaims(Set.of(), lists, Set.of("email_verified"))));
    SignInProvider provider =
        new SignInProvider(
            new TrustedIssuer("https://id.example.com", "stateward"),
            false,
            true,
            new Groups(
                "groups", Set.of(new OrganizationName("acme"), new OrganizationName("not-there"))));
    return (Outcome.SignedIn)
        app.signingInByProvider().signIn(SOMEBODY, new Proof(pending, "token"), provider, verifier);
  }

  private User signIn(String... groups) {
    return signIn(Map.of(), Map.of("groups", List.of(groups)));
  }

  private Set<TeamId> teams(User user) {
    return database.teams().of(user.id(), acme.id());
  }

  private boolean member(User user, Organization organization) {
    return database.memberships().find(organization.id(), user.id()).isPresent();
  }

  private List<AuditEvent> recorded() {
    return database
        .auditTrail()
        .list(TrailId.of(acme.id()), AuditQuery.ALL, 0, 100)
        .records()
        .stream()
        .map(AuditRecord::event)
        .filter(event -> event.action() != AuditAction.ORGANIZATION_CREATE)
        .toList();
  }

  @Test
  void putsIntoTheTeamsOfGroupsAndTakesOut() {
    User carol = signIn("grp-platform", "grp-network", "grp-of-nothing");
    assertThat(teams(carol)).containsExactlyInAnyOrder(platform.id(), network.id());

    signIn("grp-network");
    assertThat(teams(carol)).containsExactly(network.id());
    assertThat(member(carol, acme)).isTrue();

    signIn();
    assertThat(teams(carol)).isEmpty();
    assertThat(member(carol, acme)).isFalse();
    assertThat(recorded())
        .allSatisfy(event ->
            assertThat(event.after().values()).containsEntry("because_of", "groups of provider"))
        .extracting(AuditEvent::action)
        .containsExactlyInAnyOrder(
            AuditAction.MEMBERSHIP_CREATE,
            AuditAction.TEAM_ADD_MEMBER,
            AuditAction.TEAM_ADD_MEMBER,
            AuditAction.TEAM_REMOVE_MEMBER,
            AuditAction.TEAM_REMOVE_MEMBER,
            AuditAction.MEMBERSHIP_DESTROY);
  }

  private User invited(String address) {
    UserId id = identifiers.user();
    User placeholder = new User(id, Username.ofInvited(id), address, false, time.instant());
    database.users().add(placeholder);
    database
        .memberships()
        .join(
            new OrganizationMembership(
                identifiers.membership(), acme, placeholder, MembershipStatus.INVITED));
    database.teams().put(network.id(), List.of(id));
    return placeholder;
  }

  @Test
  void acceptsTheInvitationWithItsTeamsWhichStay() {
    User placeholder = invited("Carol@example.com");
    MembershipId invitation =
        database.memberships().find(acme.id(), placeholder.id()).orElseThrow().id();
    assertThat(member(signIn("grp-of-nothing"), acme)).isFalse();

    User carol = signIn("grp-platform", "grp-network");

    assertThat(teams(carol)).containsExactlyInAnyOrder(platform.id(), network.id());
    assertThat(database.memberships().of(carol.id()))
        .extracting(OrganizationMembership::id, OrganizationMembership::active)
        .containsExactly(tuple(invitation, true));
    assertThat(database.users().find(placeholder.id())).isEmpty();
    assertThat(recorded())
        .extracting(AuditEvent::action)
        .containsExactlyInAnyOrder(AuditAction.MEMBERSHIP_ACCEPT, AuditAction.TEAM_ADD_MEMBER);
    signIn();
    assertThat(teams(carol)).containsExactly(network.id());
  }

  @Test
  void acceptsNoInvitationByAnAddressThatIsNotTheirsAnyMore() {
    User carol = signIn();
    User placeholder = invited("carol@example.com");

    signIn(Map.of("email", "other@example.com"), Map.of("groups", List.of("grp-platform")));

    assertThat(teams(carol)).containsExactly(platform.id());
    assertThat(teams(placeholder)).containsExactly(network.id());
  }

  @Test
  void signsInWhoseOrganizationHasNoRoomForThem() {
    Map<String, List<String>> groups = Map.of("groups", List.of("grp-platform"));
    full.add(acme.id());

    assertThat(signedIn(Map.of(), groups).full()).containsExactly(acme.name());
    User carol = signIn(Map.of(), groups);
    assertThat(member(carol, acme)).isFalse();
    assertThat(recorded()).isEmpty();

    full.clear();
    assertThat(signedIn(Map.of(), groups).full()).isEmpty();
    assertThat(teams(carol)).containsExactly(platform.id());
  }

  @Test
  void leavesWhatWasGivenByHandAlone() {
    User carol = signIn();
    filled.join(new OrganizationName("acme"), "carol");
    database.teams().put(platform.id(), List.of(carol.id()));

    signIn("grp-platform", "grp-network");
    signIn();

    assertThat(teams(carol)).containsExactly(platform.id());
    database.teams().take(platform.id(), List.of(carol.id()));
    signIn();
    assertThat(member(carol, acme)).isTrue();
  }

  @Test
  void keepsTheMembershipOfWhoWasPutIntoATeamByHand() {
    User carol = signIn("grp-platform");
    database.teams().put(network.id(), List.of(carol.id()));

    signIn();

    assertThat(teams(carol)).containsExactly(network.id());
  }

  @Test
  void leavesOrganizationsAloneThatAreNotNamed() {
    team(beta, "platform", "grp-platform");

    User carol = signIn("grp-platform");

    assertThat(member(carol, acme)).isTrue();
    assertThat(member(carol, beta)).isFalse();
  }

  @Test
  void makesOwnersOnlyByTheGroupOfTheOwnersTeamAndKeepsTheLast() {
    Team owners = database.teams().ownersOf(acme.id());
    User carol = signIn("owners", owners.id().value(), "");
    assertThat(teams(carol)).isEmpty();

    database.teams().save(owners.changed(owners.name(), settings("grp-owners")));
    signIn("grp-owners");
    assertThat(teams(carol)).containsExactly(owners.id());

    User founder =
        database.teams().members(List.of(owners.id())).getOrDefault(owners.id(), List.of()).stream()
            .map(one -> one.user())
            .filter(user -> !user.equals(carol))
            .findFirst()
            .orElseThrow();
    database.teams().take(owners.id(), List.of(founder.id()));
    signIn();
    assertThat(teams(carol)).containsExactly(owners.id());

    database.teams().put(owners.id(), List.of(founder.id()));
    signIn();
    assertThat(teams(carol)).isEmpty();
  }

  @Test
  void takesOneTextForAGroupAndNothingElse() {
    User carol = signIn(Map.of("groups", "grp-platform"), Map.of());
    assertThat(teams(carol)).containsExactly(platform.id());
    signIn(Map.of("other", "grp-platform"), Map.of("roles", List.of("grp-platform")));
    assertThat(teams(carol)).isEmpty();
    signIn(Map.of("groups", "grp-platform,grp-network"), Map.of());
    assertThat(teams(carol)).isEmpty();
  }
}
