package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdToken.OtherClaims;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.ProviderIdentities.Identity;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInProvider.Groups;
import dev.stateward.application.signin.port.SigningInByProvider.Outcome;
import dev.stateward.application.signin.port.SigningInByProvider.Proof;
import dev.stateward.application.signin.port.SigningInByProvider.Reason;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/** Of first sign-ins by a provider at once, all succeed that would one after the other. */
@Timeout(900)
final class ProviderSignInRacesContract extends StoresContract {
  private static final Caller SOMEBODY = new Caller.Anonymous();
  private static final String ISSUER = "https://id.example.com";
  private static final int RACERS = 4;

  /** One for all that share a database, so that no session is there twice. */
  private static final SimpleSignInSecrets SECRETS = new SimpleSignInSecrets();

  private @Nullable StateApplication application;
  private @Nullable Organization organization;
  private @Nullable Team team;
  private String name = "";

  @BeforeEach
  void found() {
    TickingTime time = new TickingTime();
    application =
        TestApplication.over(stores(), TestApplication.keys(fixture().ids(), SECRETS), time)
            .application();
    Organization acme = fixture().organization();
    fixture().owner(acme);
    organization = acme;
    team =
        new Team(
            fixture().ids().team(),
            acme,
            new TeamName("platform"),
            false,
            new TeamSettings(Visibility.SECRET, Set.of(), "grp-platform", true));
    stores().teams().add(team());
    name = "racer-" + team().id().value().toLowerCase(Locale.ROOT);
  }

  private StateApplication application() {
    return Objects.requireNonNull(application);
  }

  private Team team() {
    return Objects.requireNonNull(team);
  }

  private SignInProvider provider(boolean links, OrganizationName... organizations) {
    return new SignInProvider(
        new TrustedIssuer(ISSUER, "stateward"),
        links,
        !links,
        new Groups("groups", Set.of(organizations)));
  }

  private OrganizationName organization() {
    return Objects.requireNonNull(organization).name();
  }

  private Outcome signIn(SignInProvider provider, String subject) {
    PendingSignIn pending = application().signingInByProvider().begin(SOMEBODY, "/account");
    Map<String, String> claims =
        Map.of(
            "nonce", pending.nonce(), "email", name + "@example.com", "preferred_username", name);
    OtherClaims others =
        new OtherClaims(
            Set.of(), Map.of("groups", List.of("grp-platform")), Set.of("email_verified"));
    return application()
        .signingInByProvider()
        .signIn(
            SOMEBODY,
            new Proof(pending, "token"),
            provider,
            (issuer, token, now) ->
                new Verdict.Valid(
                    new IdToken(
                        ISSUER,
                        subject,
                        "jti:1",
                        now.plus(Duration.ofMinutes(5)),
                        claims,
                        others)));
  }

  private List<Outcome> race(Stream<Callable<Outcome>> racers) {
    List<Racing.Outcome<Outcome>> all = Racing.race(racers.toList());
    assertThat(all).allMatch(Racing.Outcome::won);
    return all.stream().map(one -> one.returned().getFirst()).toList();
  }

  private Stream<Callable<Outcome>> racers(SignInProvider provider, boolean same) {
    return Stream.iterate(0, i -> i < RACERS, i -> i + 1)
        .map(i -> () -> signIn(provider, same ? name : name + '-' + i));
  }

  private User user(Outcome outcome) {
    return application()
        .signingIn()
        .user(SOMEBODY, ((Outcome.SignedIn) outcome).session())
        .orElseThrow();
  }

  @RepeatedTest(5)
  void makeOneUser() {
    List<Outcome> outcomes = race(racers(provider(false), true));
    areOf(outcomes, made());
  }

  private User made() {
    return stores().users().findByEmail(name + "@example.com").orElseThrow();
  }

  private void areOf(List<Outcome> outcomes, User expected) {
    assertThat(outcomes).hasOnlyElementsOfType(Outcome.SignedIn.class);
    assertThat(outcomes).allSatisfy(outcome -> assertThat(user(outcome)).isEqualTo(expected));
    assertThat(stores().providerIdentities().find(new Identity(ISSUER, name)))
        .hasValue(expected.id());
  }

  @RepeatedTest(5)
  void makeOneMember() {
    List<Outcome> outcomes = race(racers(provider(false, organization()), true));

    User made = made();
    areOf(outcomes, made);
    assertThat(stores().providerIdentities().teams(made.id())).containsExactly(team().id());
    assertThat(stores().teams().members(List.of(team().id())).get(team().id())).hasSize(1);
  }

  @RepeatedTest(5)
  void takeTheUserWithTheAddress() {
    User known = known();
    areOf(race(racers(provider(true), true)), known);
  }

  @RepeatedTest(5)
  void giveAUserToOneSubject() {
    User known = known();
    List<Outcome> outcomes = race(racers(provider(true), false));

    List<Outcome> won = outcomes.stream().filter(Outcome.SignedIn.class::isInstance).toList();
    assertThat(won).hasSize(1);
    assertThat(user(won.getFirst())).isEqualTo(known);
    assertThat(outcomes)
        .filteredOn(Outcome.NoUser.class::isInstance)
        .hasSize(RACERS - 1)
        .containsOnly(new Outcome.NoUser(Reason.ADDRESS_TAKEN));
  }

  @RepeatedTest(5)
  void leaveNoSessionToWhoIsUnlinkedMeanwhile() {
    User linked = user(signIn(provider(false), name));
    SignInProvider known =
        new SignInProvider(
            new TrustedIssuer(ISSUER, "stateward"), false, false, new Groups("groups", Set.of()));
    List<Outcome> outcomes =
        race(
            Stream.concat(
                racers(known, true),
                Stream.of(() -> {
                  application()
                      .signingInByProvider()
                      .unlink(TestApplication.OPERATOR, linked.username());
                  return new Outcome.Suspended();
                })));

    assertThat(stores().providerIdentities().find(new Identity(ISSUER, name))).isEmpty();
    assertThat(outcomes)
        .allSatisfy(outcome ->
            assertThat(
                    outcome instanceof Outcome.SignedIn(var session, var device, var full)
                        && application().signingIn().user(SOMEBODY, session).isPresent())
                .isFalse());
  }

  private User known() {
    return new TestApplication(application(), "example.com").user(name);
  }
}
