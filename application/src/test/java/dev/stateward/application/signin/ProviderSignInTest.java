package dev.stateward.application.signin;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdToken.OtherClaims;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Flaw;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.SecondFactors.Authenticator;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInProvider.Groups;
import dev.stateward.application.signin.port.SigningInByProvider.Outcome;
import dev.stateward.application.signin.port.SigningInByProvider.Proof;
import dev.stateward.application.signin.port.SigningInByProvider.Reason;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is signed in by a provider, and who is not. */
class ProviderSignInTest {
  private static final Caller SOMEBODY = new Caller.Anonymous();
  private static final String ISSUER = "https://id.example.com";
  private static final String CLIENT = "stateward";

  private final TickingTime time = new TickingTime();
  private final InMemoryDatabase database = new InMemoryDatabase();
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final TestApplication filled =
      TestApplication.over(database, TestApplication.keys(identifiers), time);
  private final StateApplication app = filled.application();

  private static SignInProvider provider(boolean links, boolean creates) {
    return new SignInProvider(
        new TrustedIssuer(ISSUER, CLIENT),
        links,
        creates,
        new Groups("groups", Set.<OrganizationName>of()));
  }

  /** The claims of carol, some of which a test changes. */
  private static Map<String, String> carol() {
    return new HashMap<>(
        Map.of(
            "sub", "carol-1",
            "email", "carol@example.com",
            "preferred_username", "carol"));
  }

  private Outcome signIn(SignInProvider provider, Map<String, String> texts) {
    return signIn(provider, texts, Map.of(), Set.of("email_verified"));
  }

  private Outcome signIn(
      SignInProvider provider,
      Map<String, String> texts,
      Map<String, List<String>> lists,
      Set<String> truths) {
    PendingSignIn pending = app.signingInByProvider().begin(SOMEBODY, "/account");
    Map<String, String> all = new HashMap<>(texts);
    all.putIfAbsent("nonce", pending.nonce());
    Set<String> names = new HashSet<>(all.keySet());
    names.addAll(lists.keySet());
    IdTokenVerifier verifier =
        (issuer, token, now) ->
            new Verdict.Valid(
                new IdToken(
                    issuer.issuer(),
                    all.getOrDefault("sub", ""),
                    "jti:1",
                    now.plus(Duration.ofMinutes(5)),
                    all,
                    new OtherClaims(names, lists, truths)));
    return app.signingInByProvider()
        .signIn(SOMEBODY, new Proof(pending, "token"), provider, verifier);
  }

  private User signedIn(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.SignedIn.class);
    return app.signingIn().user(SOMEBODY, ((Outcome.SignedIn) outcome).session()).orElseThrow();
  }

  @Test
  void createsAUserOnceWhereThatIsAllowed() {
    assertThat(signIn(provider(false, false), carol()))
        .isEqualTo(new Outcome.NoUser(Reason.UNKNOWN));

    User created = signedIn(signIn(provider(false, true), carol()));

    assertThat(created.username()).isEqualTo(new Username("carol"));
    assertThat(created.email()).isEqualTo("carol@example.com");
    assertThat(created.siteAdmin()).isFalse();
    Map<String, String> renamed = carol();
    renamed.put("email", "other@example.com");
    renamed.put("preferred_username", "other");
    assertThat(signedIn(signIn(provider(false, false), renamed))).isEqualTo(created);
  }

  @Test
  void takesAUserByAddressOnlyWhereThatIsAllowed() {
    User dave = filled.user("dave");
    Map<String, String> claims = carol();
    claims.put("email", "DAVE@example.test");

    assertThat(signIn(provider(false, true), claims))
        .isEqualTo(new Outcome.NoUser(Reason.ADDRESS_TAKEN));
    assertThat(signedIn(signIn(provider(true, false), claims))).isEqualTo(dave);
    assertThat(signedIn(signIn(provider(false, false), claims))).isEqualTo(dave);

    claims.put("sub", "somebody-else-with-the-address-today");
    assertThat(signIn(provider(true, true), claims))
        .isEqualTo(new Outcome.NoUser(Reason.ADDRESS_TAKEN));
  }

  /** The Kelvin sign has the lower case of a K. */
  @Test
  void takesNoAddressThatMayOnlyLookLikeAnother() {
    User kate = filled.user("kate");
    Map<String, String> claims = carol();
    for (String email : List.of("\u212Aate@example.test", "\u212Aate@x.test", "\u00e9@x.test")) {
      claims.put("email", email);
      assertThat(signIn(provider(true, true), claims))
          .as(email)
          .isEqualTo(new Outcome.NoUser(Reason.NO_ADDRESS));
    }
    User other =
        new User(identifiers.user(), new Username("x"), "\u212Aim@x.test", false, kate.createdAt());
    database.users().add(other);
    claims.put("email", "kim@x.test");
    assertThat(signIn(provider(true, true), claims))
        .isEqualTo(new Outcome.NoUser(Reason.ADDRESS_TAKEN));
    claims.put("email", "KATE@example.test");
    assertThat(signedIn(signIn(provider(true, true), claims))).isEqualTo(kate);
  }

  /** The provider asks for a second factor, or does not (ADR 231). */
  @Test
  void asksForNoCodeOfThisServer() {
    StoreFixture fixture = new StoreFixture(database);
    Organization organization = fixture.organization();
    fixture.owner(organization);
    User dave = filled.user("dave");
    fixture.join(organization, dave, MembershipStatus.ACTIVE);
    database
        .organizations()
        .keep(
            organization.id(),
            OrganizationSettings.INITIAL.with(CollaboratorPolicy.TWO_FACTOR_MANDATORY));
    Map<String, String> claims = carol();
    claims.put("email", "dave@example.test");
    assertThat(signedIn(signIn(provider(true, false), claims))).isEqualTo(dave);

    database
        .secondFactors()
        .put(dave.id(), new Authenticator(new SimpleSigner().presentKey(), "mark", 0), List.of());
    assertThat(signedIn(signIn(provider(true, false), claims)).id()).isEqualTo(dave.id());
  }

  @Test
  void takesNoAddressThatIsNotVerified() {
    filled.user("dave");
    Map<String, String> claims = carol();
    claims.put("email", "dave@example.test");
    Outcome none = new Outcome.NoUser(Reason.NO_ADDRESS);

    assertThat(signIn(provider(true, true), claims, Map.of(), Set.of())).isEqualTo(none);
    claims.put("email_verified", "true");
    assertThat(signIn(provider(true, true), claims, Map.of(), Set.of())).isEqualTo(none);
    claims.remove("email");
    assertThat(
            signIn(
                provider(true, true),
                claims,
                Map.of("email", List.of("dave@example.test")),
                Set.of("email_verified")))
        .isEqualTo(none);
    claims.put("email", "not an address");
    assertThat(signIn(provider(true, true), claims)).isEqualTo(none);
  }

  @Test
  void takesNoNameOfSomebodyElse() {
    filled.user("Carol");
    assertThat(signIn(provider(true, true), carol()))
        .isEqualTo(new Outcome.NoUser(Reason.NAME_TAKEN));
    for (String name : new String[] {"no name!", "invited-1", "a".repeat(65), "@x"}) {
      Map<String, String> claims = carol();
      claims.put("preferred_username", name);
      assertThat(signIn(provider(true, true), claims))
          .as(name)
          .isEqualTo(new Outcome.NoUser(Reason.NO_NAME));
    }
    Map<String, String> unnamed = carol();
    unnamed.remove("preferred_username");
    unnamed.put("email", "erin@example.com");
    assertThat(signedIn(signIn(provider(true, true), unnamed)).username())
        .isEqualTo(new Username("erin"));
  }

  @Test
  void refusesTokensOfOtherSignInsAndClients() {
    Map<String, String> other = carol();
    other.put("nonce", app.signingInByProvider().begin(SOMEBODY, "/account").nonce());
    assertThat(signIn(provider(true, true), other))
        .isEqualTo(new Outcome.Refused("of another sign-in"));
    other.put("nonce", "");
    assertThat(signIn(provider(true, true), other))
        .isEqualTo(new Outcome.Refused("of another sign-in"));

    Outcome another = new Outcome.Refused("issued to another client");
    Map<String, String> party = carol();
    party.put("azp", "another");
    assertThat(signIn(provider(true, true), party)).isEqualTo(another);
    Map<String, List<String>> both = Map.of("aud", List.of(CLIENT, "another"));
    Set<String> verified = Set.of("email_verified");
    assertThat(signIn(provider(true, true), party, both, verified)).isEqualTo(another);
    assertThat(signIn(provider(true, true), carol(), both, verified)).isEqualTo(another);
    assertThat(signIn(provider(true, true), carol(), Map.of("azp", List.of(CLIENT)), verified))
        .isEqualTo(another);
    party.put("azp", CLIENT);
    signedIn(signIn(provider(true, true), party, both, verified));

    Map<String, String> lengthy = carol();
    lengthy.put("sub", "s".repeat(256));
    assertThat(signIn(provider(true, true), lengthy))
        .isEqualTo(new Outcome.Refused("without a usable subject"));
  }

  @Test
  void passesOnWhatTheVerifierSays() {
    PendingSignIn pending = app.signingInByProvider().begin(SOMEBODY, "/account");
    Proof proof = new Proof(pending, "token");
    assertThat(
            app.signingInByProvider()
                .signIn(
                    SOMEBODY,
                    proof,
                    provider(true, true),
                    (issuer, token, now) -> new Verdict.Refused(Flaw.AUDIENCE)))
        .isEqualTo(new Outcome.Refused(Flaw.AUDIENCE.toString()));
    assertThat(
            app.signingInByProvider()
                .signIn(
                    SOMEBODY,
                    proof,
                    provider(true, true),
                    (issuer, token, now) -> new Verdict.Unavailable("it is down")))
        .isEqualTo(new Outcome.Unavailable("it is down"));
    assertThat(proof.toString()).doesNotContain("token");
  }

  @Test
  void givesAUserToAnotherAccountOnceTheyAreUnlinked() {
    Outcome before = signIn(provider(true, true), carol());
    User carol = signedIn(before);
    Map<String, String> other = carol();
    other.put("sub", "carol-2");
    assertThat(signIn(provider(true, true), other))
        .isEqualTo(new Outcome.NoUser(Reason.ADDRESS_TAKEN));

    assertThat(app.signingInByProvider().unlink(TestApplication.OPERATOR, new Username("Carol")))
        .isTrue();

    assertThat(app.signingIn().user(SOMEBODY, ((Outcome.SignedIn) before).session())).isEmpty();
    assertThat(signedIn(signIn(provider(true, true), other))).isEqualTo(carol);
    assertThat(signIn(provider(true, true), carol()))
        .isEqualTo(new Outcome.NoUser(Reason.ADDRESS_TAKEN));
  }

  @Test
  void recordsWhoIsMadeLinkedAndUnlinked() {
    User carol = signedIn(signIn(provider(true, true), carol()));
    app.signingInByProvider().unlink(TestApplication.OPERATOR, carol.username());

    List<AuditEvent> events =
        database.auditTrail().list(TrailId.SERVER, AuditQuery.ALL, 0, 100).records().stream()
            .map(AuditRecord::event)
            .filter(event -> event.resource().equals(carol.id().value()))
            .toList();
    assertThat(events)
        .extracting(AuditEvent::action)
        .containsExactly(
            AuditAction.USER_UNLINK,
            AuditAction.USER_SIGN_IN,
            AuditAction.USER_LINK,
            AuditAction.USER_CREATE);
    assertThat(events.get(2).after().values())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("issuer", ISSUER, "subject", "carol-1", "email", "carol@example.com"));
    assertThat(events.getFirst().after().values()).containsEntry("username", "carol");
  }

  @Test
  void unlinksForTheOperatorAlone() {
    User dave = filled.user("dave");
    assertThat(app.signingInByProvider().unlink(TestApplication.OPERATOR, dave.username()))
        .isFalse();
    assertThat(failure(() -> app.signingInByProvider().unlink(SOMEBODY, dave.username())))
        .isEqualTo(new Failure.Unauthenticated());
    assertThat(
            failure(() ->
                app.signingInByProvider().unlink(TestApplication.OPERATOR, new Username("nobody"))))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void giveNobodyASuspendedUserForLater() {
    filled.user("root", true);
    User dave = filled.user("dave");
    Map<String, String> claims = carol();
    claims.put("email", "dave@example.test");
    app.offboardingUsers().suspend(TestApplication.OPERATOR, dave.id());

    assertThat(signIn(provider(true, true), claims)).isEqualTo(new Outcome.Suspended());

    app.offboardingUsers().resume(TestApplication.OPERATOR, dave.id());
    claims.put("email", "new@example.test");
    assertThat(signedIn(signIn(provider(true, true), claims))).isNotEqualTo(dave);
  }

  @Test
  void signsAUserInSoOftenInAMinute() {
    signedIn(signIn(provider(true, true), carol()));
    for (int i = 0; i < SignInBudgets.SUCCESSES; i++) {
      signedIn(signIn(provider(true, true), carol()));
    }
    assertThat(signIn(provider(true, true), carol())).isInstanceOf(Outcome.TooOften.class);
    time.pass(Duration.ofMinutes(1));
    signedIn(signIn(provider(true, true), carol()));
  }

  @Test
  void knowsASignInByWhatTheBrowserKeepsAndTheStateForTenMinutes() {
    PendingSignIn pending = app.signingInByProvider().begin(SOMEBODY, "/account");
    PendingSignIn other = app.signingInByProvider().begin(SOMEBODY, "/account");
    assertThat(List.of(pending.state(), pending.nonce(), pending.verifier()))
        .doesNotHaveDuplicates()
        .doesNotContain(pending.secret().text())
        .allMatch(text -> text.matches("[A-Za-z0-9_-]{43}"));
    assertThat(pending.toString()).doesNotContain(pending.secret().text());

    assertThat(app.signingInByProvider().pending(SOMEBODY, pending.kept(), pending.state()))
        .hasValue(pending);
    for (String kept : new String[] {other.kept(), "", "x", "x".repeat(5000)}) {
      assertThat(app.signingInByProvider().pending(SOMEBODY, kept, pending.state())).isEmpty();
    }
    assertThat(app.signingInByProvider().pending(SOMEBODY, pending.kept(), other.state()))
        .isEmpty();
    time.pass(SignInBudgets.PENDING);
    assertThat(app.signingInByProvider().pending(SOMEBODY, pending.kept(), pending.state()))
        .isEmpty();
  }
}
