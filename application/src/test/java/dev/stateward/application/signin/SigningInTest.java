package dev.stateward.application.signin;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.io.Digests;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.CodeRequest;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SettingPasswords.Acceptance;
import dev.stateward.application.signin.port.SettingPasswords.Change;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn.Attempt;
import dev.stateward.application.signin.port.SigningIn.CodeExchange;
import dev.stateward.application.signin.port.SigningIn.Outcome;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.time.TickingTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SigningInTest {
  private static final Caller OPERATOR = TestApplication.OPERATOR;
  private static final Caller SOMEBODY = new Caller.Anonymous();
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Password RIGHT = new Password("four unusual words here");
  private static final Password WRONG = new Password("four other words here");
  private static final SignInClient HERE = new SignInClient("here", "");
  private static final String VERIFIER = "v".repeat(43);

  private static final CodeRequest REQUEST =
      new CodeRequest(
          "terraform-cli",
          "http://localhost:10000/login",
          Base64.getUrlEncoder()
              .withoutPadding()
              .encodeToString(Digests.sha256().digest(VERIFIER.getBytes(US_ASCII))));

  private final TickingTime time = new TickingTime();
  private final InMemoryDatabase database = new InMemoryDatabase();
  private final SimpleSignInSecrets secrets = new SimpleSignInSecrets();
  private final TestApplication filled =
      TestApplication.over(
          database, TestApplication.keys(new CountingIdentifiers(), secrets), time);
  private final StateApplication app = filled.application();
  private final User ada = filled.user("ada", true);

  @BeforeEach
  void setPassword() {
    filled.user("root", true);
    assertThat(app.settingPasswords().set(OPERATOR, ada.username(), RIGHT))
        .isEqualTo(PasswordVerdict.ACCEPTED);
  }

  private Outcome attempt(String name, Password password, String client) {
    return app.signingIn()
        .signIn(SOMEBODY, new Attempt(name, shown(password), new SignInClient(client, "")));
  }

  private static Credentials shown(Password password) {
    return new Credentials(password, "");
  }

  private SignInSecret signedIn() {
    return ((Outcome.SignedIn) attempt("Ada", RIGHT, "here")).session();
  }

  private Optional<User> user(SignInSecret session) {
    return app.signingIn().user(SOMEBODY, session);
  }

  @Test
  void signsInAndOut() {
    SignInSecret session = signedIn();
    assertThat(user(session)).hasValue(ada);
    assertThat(user(secrets.generate())).isEmpty();

    app.signingIn().signOut(SOMEBODY, session);
    app.signingIn().signOut(SOMEBODY, session);

    assertThat(user(session)).isEmpty();
  }

  @Test
  void saysTheSameAndHashesOnceWhateverIsWrong() {
    filled.user("eve");
    filled.user("sid");
    app.settingPasswords().set(OPERATOR, new Username("sid"), RIGHT);
    app.offboardingUsers()
        .suspend(OPERATOR, app.offboardingUsers().named(OPERATOR, new Username("sid")));
    for (String name : new String[] {"ada", "nobody", "eve", "sid", "not a name!", ""}) {
      long before = secrets.hashes();

      assertThat(attempt(name, name.equals("sid") ? RIGHT : WRONG, "of " + name))
          .as(name)
          .isEqualTo(new Outcome.Wrong());

      assertThat(secrets.hashes() - before).as(name).isEqualTo(1);
    }
  }

  @Test
  void beginsNoSessionWithWhatEndedWhileItWasCompared() {
    secrets.whileComparing(() ->
        app.settingPasswords().set(OPERATOR, ada.username(), new Password("some new words here")));
    assertThat(attempt("Ada", RIGHT, "here")).isEqualTo(new Outcome.Wrong());

    secrets.whileComparing(() ->
        app.offboardingUsers()
            .suspend(OPERATOR, app.offboardingUsers().named(OPERATOR, ada.username())));
    assertThat(attempt("Ada", new Password("some new words here"), "here"))
        .isEqualTo(new Outcome.Wrong());
  }

  @Test
  void endsSessionsThatAreIdleOrOld() {
    SignInSecret idle = signedIn();
    time.pass(SignInBudgets.SESSION_IDLE.minusSeconds(1));
    assertThat(user(idle)).isPresent();
    time.pass(SignInBudgets.SESSION_IDLE.minusSeconds(1));
    assertThat(user(idle)).isPresent();
    time.pass(SignInBudgets.SESSION_IDLE.plusSeconds(1));
    assertThat(user(idle)).isEmpty();

    SignInSecret busy = signedIn();
    for (int minute = 0; minute < SignInBudgets.SESSION.toMinutes() - 10; minute += 10) {
      time.pass(Duration.ofMinutes(10));
      assertThat(user(busy)).isPresent();
    }
    time.pass(Duration.ofMinutes(10));
    assertThat(user(busy)).isEmpty();
  }

  @Test
  void endsAllSessionsWithSuspensionAndWithAnotherPassword() {
    SignInSecret session = signedIn();
    app.offboardingUsers().suspend(OPERATOR, ada.id());
    assertThat(user(session)).isEmpty();
    app.offboardingUsers().resume(OPERATOR, ada.id());
    assertThat(user(session)).isEmpty();

    SignInSecret one = signedIn();
    SignInSecret other = signedIn();
    Password chosen = new Password("some quite different words");
    Change change = new Change(one, shown(RIGHT), chosen, HERE);
    assertThat(app.settingPasswords().change(SOMEBODY, change))
        .isEqualTo(new SettingPasswords.Outcome.Judged(PasswordVerdict.ACCEPTED));

    assertThat(user(one)).isEmpty();
    assertThat(user(other)).isEmpty();
    assertThat(attempt("ada", RIGHT, "here")).isEqualTo(new Outcome.Wrong());
    assertThat(attempt("ada", chosen, "here")).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void changesNoPasswordWithoutTheCurrentOne() {
    SignInSecret session = signedIn();
    Password chosen = new Password("some quite different words");

    assertThat(
            app.settingPasswords()
                .change(SOMEBODY, new Change(session, shown(WRONG), chosen, HERE)))
        .isEqualTo(new SettingPasswords.Outcome.Wrong());
    assertThat(
            app.settingPasswords()
                .change(SOMEBODY, new Change(secrets.generate(), shown(RIGHT), chosen, HERE)))
        .isEqualTo(new SettingPasswords.Outcome.Wrong());
    assertThat(
            app.settingPasswords()
                .change(SOMEBODY, new Change(session, shown(RIGHT), new Password("short"), HERE)))
        .isEqualTo(new SettingPasswords.Outcome.Judged(PasswordVerdict.TOO_SHORT));
    assertThat(user(session)).isPresent();
  }

  @Test
  void keepsSoManySessionsOfAUser() {
    SignInSecret first = signedIn();
    SignInSecret second = signedIn();
    for (int each = 1; each < SignInBudgets.SESSIONS; each++) {
      time.pass(Duration.ofSeconds(10));
      signedIn();
    }

    assertThat(user(first)).isEmpty();
    assertThat(user(second)).isPresent();
  }

  @Test
  void setsAPasswordOnceByALinkThatEnds() {
    SettingPasswords passwords = app.settingPasswords();
    Password chosen = new Password("some quite different words");
    SignInSecret replaced = passwords.invite(OPERATOR, ada.id()).link();
    SignInSecret link = passwords.invite(OPERATOR, ada.id()).link();
    assertThat(passwords.invited(SOMEBODY, replaced)).isEmpty();
    assertThat(passwords.invited(SOMEBODY, link)).hasValue(ada);
    assertThat(passwords.accept(SOMEBODY, link, new Password("adadadadadada")))
        .isEqualTo(new Acceptance(PasswordVerdict.CONTAINS_NAME, ""));

    assertThat(passwords.accept(SOMEBODY, link, chosen).verdict())
        .isEqualTo(PasswordVerdict.ACCEPTED);

    assertThat(attempt("ada", chosen, "here")).isInstanceOf(Outcome.SignedIn.class);
    assertThatThrownBy(() -> passwords.accept(SOMEBODY, link, chosen))
        .isInstanceOf(UseCaseFailedException.class);
    SignInSecret late = passwords.invite(OPERATOR, ada.id()).link();
    time.pass(SignInBudgets.LINK);
    assertThat(passwords.invited(SOMEBODY, late)).isEmpty();
  }

  @Test
  void letsOnlyAdministratorsInviteAndOnlyTheOperatorSet() {
    Caller admin = filled.caller(filled.token("root"));
    filled.user("eve");
    Caller member = filled.caller(filled.token("eve"));

    assertThat(app.settingPasswords().invite(admin, ada.id()).user()).isEqualTo(ada);
    assertThatThrownBy(() -> app.settingPasswords().invite(member, ada.id()))
        .isInstanceOf(UseCaseFailedException.class);
    assertThatThrownBy(() -> app.settingPasswords().set(admin, ada.username(), RIGHT))
        .isInstanceOf(UseCaseFailedException.class);
    assertThatThrownBy(() -> app.settingPasswords().invite(OPERATOR, new UserId("user-nobody")))
        .isInstanceOf(UseCaseFailedException.class);
  }

  private static CodeExchange exchange(SignInSecret code) {
    return new CodeExchange(code, REQUEST.clientId(), REQUEST.redirectUri(), VERIFIER);
  }

  private SignInSecret code() {
    return app.signingIn().authorize(SOMEBODY, signedIn(), REQUEST).orElseThrow();
  }

  @Test
  void givesATokenForACodeOnce() {
    SignInSecret code = code();

    IssuedToken issued = app.signingIn().exchange(SOMEBODY, exchange(code)).orElseThrow();

    assertThat(issued.token().description().text()).isEqualTo("terraform login");
    assertThat(filled.caller(issued.secret().text()))
        .isEqualTo(new Caller.Authenticated(new Principal.User(ada.id()), issued.token().id()));
    assertThat(app.signingIn().exchange(SOMEBODY, exchange(code))).isEmpty();
  }

  @Test
  void givesNoTokenForACodeOfAnotherClient() {
    for (CodeExchange wrong :
        new CodeExchange[] {
          new CodeExchange(secrets.generate(), "terraform-cli", REQUEST.redirectUri(), VERIFIER),
          new CodeExchange(code(), "other", REQUEST.redirectUri(), VERIFIER),
          new CodeExchange(code(), "terraform-cli", "http://localhost:10001/login", VERIFIER),
          new CodeExchange(code(), "terraform-cli", REQUEST.redirectUri(), "w".repeat(43))
        }) {
      assertThat(app.signingIn().exchange(SOMEBODY, wrong)).isEmpty();
      assertThat(app.signingIn().exchange(SOMEBODY, exchange(wrong.code()))).isEmpty();
    }
  }

  @Test
  void givesNoTokenTooLateNorToTheSuspended() {
    SignInSecret late = code();
    time.pass(SignInBudgets.CODE);
    assertThat(app.signingIn().exchange(SOMEBODY, exchange(late))).isEmpty();

    SignInSecret suspended = code();
    app.offboardingUsers().suspend(OPERATOR, ada.id());
    assertThat(app.signingIn().exchange(SOMEBODY, exchange(suspended))).isEmpty();
    app.offboardingUsers().resume(OPERATOR, ada.id());

    SignInSecret session = signedIn();
    SignInSecret signedOut = app.signingIn().authorize(SOMEBODY, session, REQUEST).orElseThrow();
    app.signingIn().signOut(SOMEBODY, session);
    assertThat(app.signingIn().exchange(SOMEBODY, exchange(signedOut))).isEmpty();
    assertThat(app.signingIn().authorize(SOMEBODY, session, REQUEST)).isEmpty();
  }

  @Test
  void boundsTenThousandAttemptsOfOneClient() {
    long before = secrets.hashes();
    IntStream.range(0, 10_000).forEach(each -> attempt("ada", WRONG, "there"));

    assertThat(secrets.hashes() - before).isEqualTo(SignInBudgets.FAILURES_OF_PAIR);
    assertThat(attempt("ada", RIGHT, "there")).isInstanceOf(Outcome.TooOften.class);
    assertThat(attempt("ada", RIGHT, "elsewhere")).isInstanceOf(Outcome.SignedIn.class);

    time.pass(SignInBudgets.PAUSE.plusSeconds(1));
    assertThat(attempt("ada", RIGHT, "there")).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void boundsAttemptsWithManyNamesAndOfManyClients() {
    long before = secrets.hashes();
    IntStream.range(0, 1000).forEach(each -> attempt("name" + each, WRONG, "there"));
    assertThat(secrets.hashes() - before).isEqualTo(SignInBudgets.FAILURES_OF_CLIENT);

    before = secrets.hashes();
    IntStream.range(0, 1000).forEach(each -> attempt("nobody", WRONG, "client " + each));
    assertThat(secrets.hashes() - before).isEqualTo(SignInBudgets.FAILURES_OF_NAME);
  }

  private String device() {
    return ((Outcome.SignedIn) attempt("Ada", RIGHT, "here")).device();
  }

  private Outcome attemptWith(String device, String name, Password password) {
    return app.signingIn()
        .signIn(SOMEBODY, new Attempt(name, shown(password), new SignInClient("here", device)));
  }

  /** A hundred failures from many places, and then one whenever a pause has ended. */
  private void lockName(String name) {
    IntStream.range(0, 2 * SignInBudgets.FAILURES_OF_NAME)
        .forEach(each -> attempt(name, WRONG, "client " + each));
    assertThat(attempt(name, RIGHT, "anywhere")).isInstanceOf(Outcome.TooOften.class);
  }

  @Test
  void letsNobodyLockOutThoseWhoSignedInLately() {
    String device = device();
    lockName("ada");
    IntStream.range(0, 100).forEach(each -> attempt("name" + each, WRONG, "here"));
    assertThat(attempt("ada", RIGHT, "here")).isInstanceOf(Outcome.TooOften.class);

    assertThat(attemptWith(device, "ADA", RIGHT)).isInstanceOf(Outcome.SignedIn.class);
    assertThat(attemptWith(device + "A", "ada", RIGHT)).isInstanceOf(Outcome.TooOften.class);
    assertThat(attemptWith("x".repeat(5000), "ada", RIGHT)).isInstanceOf(Outcome.TooOften.class);
  }

  @Test
  void makesKnownDevicesPauseForTheirOwnFailures() {
    String device = device();
    long before = secrets.hashes();
    IntStream.range(0, 1000).forEach(each -> attemptWith(device, "ada", WRONG));
    assertThat(secrets.hashes() - before).isEqualTo(SignInBudgets.FAILURES_OF_PAIR);
    assertThat(attemptWith(device, "ada", RIGHT)).isInstanceOf(Outcome.TooOften.class);
    assertThat(attempt("ada", RIGHT, "here")).isInstanceOf(Outcome.SignedIn.class);

    time.pass(SignInBudgets.PAUSE.plusSeconds(1));
    assertThat(attemptWith(device, "ada", RIGHT)).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void knowsADeviceForItsUserAlone() {
    filled.user("eve");
    app.settingPasswords().set(OPERATOR, new Username("eve"), RIGHT);
    lockName("eve");

    assertThat(attemptWith(device(), "eve", RIGHT)).isInstanceOf(Outcome.TooOften.class);
  }

  @Test
  void forgetsADeviceInTheEnd() {
    String device = device();
    time.pass(SignInBudgets.DEVICE);
    lockName("ada");

    assertThat(attemptWith(device, "ada", RIGHT)).isInstanceOf(Outcome.TooOften.class);
  }

  @Test
  void knowsTheDeviceThatUsedALink() {
    SettingPasswords passwords = app.settingPasswords();
    SignInSecret link = passwords.invite(OPERATOR, ada.id()).link();
    String device = passwords.accept(SOMEBODY, link, RIGHT).device();
    lockName("ada");

    assertThat(attemptWith(device, "ada", RIGHT)).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void endsThePauseOfANameWithItsNewPassword() {
    lockName("ada");

    app.settingPasswords().set(OPERATOR, ada.username(), RIGHT);

    assertThat(attempt("ada", RIGHT, "elsewhere")).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void limitsHowOftenAUserSignsInAndAllowsClients() {
    SignInSecret session = signedIn();
    IntStream.range(1, SignInBudgets.SUCCESSES).forEach(each -> signedIn());
    assertThat(attempt("ada", RIGHT, "here"))
        .isInstanceOfSatisfying(
            Outcome.TooOften.class,
            limited -> assertThat(limited.pause()).isBetween(Duration.ofSeconds(1), MINUTE));
    IntStream.range(0, SignInBudgets.SUCCESSES)
        .forEach(each -> app.signingIn().authorize(SOMEBODY, session, REQUEST));
    assertThatThrownBy(() -> app.signingIn().authorize(SOMEBODY, session, REQUEST))
        .isInstanceOfSatisfying(
            UseCaseFailedException.class,
            limited -> assertThat(limited.failure()).isInstanceOf(Failure.TooOften.class));

    time.pass(MINUTE);

    assertThat(attempt("ada", RIGHT, "here")).isInstanceOf(Outcome.SignedIn.class);
    assertThat(app.signingIn().authorize(SOMEBODY, session, REQUEST)).isPresent();
  }

  @Test
  void burnsACodeThatIsShownWithWhatIsNoVerifier() {
    for (String verifier : new String[] {"", "short", "v".repeat(129), VERIFIER + "\u00e9"}) {
      SignInSecret code = code();
      CodeExchange wrong =
          new CodeExchange(code, REQUEST.clientId(), REQUEST.redirectUri(), verifier);
      assertThat(app.signingIn().exchange(SOMEBODY, wrong)).isEmpty();
      assertThat(app.signingIn().exchange(SOMEBODY, exchange(code))).isEmpty();
    }
  }

  /** Its digest would be right. */
  @Test
  void takesNoVerifierThatIsTooShortToBeUnguessable() {
    String challenge =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(Digests.sha256().digest("short".getBytes(US_ASCII)));
    CodeRequest request = new CodeRequest("terraform-cli", REQUEST.redirectUri(), challenge);
    SignInSecret code = app.signingIn().authorize(SOMEBODY, signedIn(), request).orElseThrow();

    assertThat(
            app.signingIn()
                .exchange(
                    SOMEBODY,
                    new CodeExchange(code, "terraform-cli", REQUEST.redirectUri(), "short")))
        .isEmpty();
  }

  @Test
  void judgesCharactersByWhatTheyMean() {
    StringBuilder wide = new StringBuilder();
    "password1234".chars().forEach(one -> wide.appendCodePoint(one + 0xFEE0));

    assertThat(app.settingPasswords().set(OPERATOR, ada.username(), new Password(wide.toString())))
        .isEqualTo(PasswordVerdict.COMMON);
  }

  @Test
  void countsNoAttemptThatCouldNotBeCompared() {
    for (int each = 0; each < SignInBudgets.FAILURES_OF_CLIENT; each++) {
      secrets.whileComparing(() -> {
        throw new StoreUnavailableException("away", new IOException("broken"));
      });
      assertThatThrownBy(() -> attempt("ada", RIGHT, "here"))
          .isInstanceOf(StoreUnavailableException.class);
    }

    assertThat(attempt("ada", RIGHT, "here")).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void recordsWhoSignsInAndWhoFails() {
    attempt("ada", WRONG, "here");
    code();
    app.settingPasswords().change(SOMEBODY, new Change(signedIn(), shown(WRONG), WRONG, HERE));
    app.recordingDenials().settleAll(OPERATOR);

    assertThat(database.auditTrail().list(TrailId.SERVER, AuditQuery.ALL, 0, 100).records())
        .extracting(record ->
            record.event().action() + " " + record.outcome() + " " + record.actor().name())
        .contains(
            "user.sign_in DENIED ada",
            "user.sign_in SUCCESS ada",
            "user.authorize SUCCESS ada",
            "password.update SUCCESS operator",
            "password.update DENIED ada");
  }
}
