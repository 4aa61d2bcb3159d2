package dev.stateward.application.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingAuthenticators.Confirmation;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SettingAuthenticators.Outcome.Done;
import dev.stateward.application.signin.port.SettingAuthenticators.Status;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SettingPasswords.Change;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn.Attempt;
import dev.stateward.application.signin.port.SigningIn.Outcome;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuthenticatorTest {
  private static final Caller OPERATOR = TestApplication.OPERATOR;
  private static final Caller SOMEBODY = new Caller.Anonymous();
  private static final Duration STEP = Duration.ofSeconds(30);
  private static final Password RIGHT = new Password("four unusual words here");
  private static final Password WRONG = new Password("four other words here");
  private static final SignInClient HERE = new SignInClient("here", "");

  private final TickingTime time = new TickingTime();
  private final InMemoryDatabase database = new InMemoryDatabase();
  private final SimpleSignInSecrets secrets = new SimpleSignInSecrets();
  private final TestApplication filled =
      TestApplication.over(
          database, TestApplication.keys(new CountingIdentifiers(), secrets), time);
  private final StateApplication app = filled.application();
  private final SettingAuthenticators authenticators = app.settingAuthenticators();
  private final User ada = filled.user("ada", true);
  private int places;

  @BeforeEach
  void setPassword() {
    filled.user("root", true);
    app.settingPasswords().set(OPERATOR, ada.username(), RIGHT);
  }

  private Outcome attempt(String code) {
    return app.signingIn().signIn(SOMEBODY, new Attempt("ada", new Credentials(RIGHT, code), HERE));
  }

  private SignInSecret signedIn(String code) {
    return ((Outcome.SignedIn) attempt(code)).session();
  }

  private String code(Enrolment enrolment, int steps) {
    long step = time.instant().getEpochSecond() / STEP.toSeconds() + steps;
    return SimpleSignInSecrets.timeCode(enrolment.key(), step);
  }

  private SettingAuthenticators.Outcome confirm(
      SignInSecret session, Enrolment enrolment, Password password, String code) {
    return authenticators.confirm(
        SOMEBODY,
        session,
        new Confirmation(enrolment.token(), new Credentials(password, code), HERE));
  }

  /** An authenticator, and the session that set it up. */
  private record Enrolled(Enrolment authenticator, Done done) {
    SignInSecret session() {
      return done.session();
    }

    String recoveryCode(int place) {
      return done.recoveryCodes().get(place);
    }
  }

  /** An authenticator whose first code was used, a while ago. */
  private Enrolled enrolled() {
    return enrolled(signedIn(""));
  }

  private Enrolled enrolled(SignInSecret session) {
    Enrolment enrolment = authenticators.begin(SOMEBODY, session).orElseThrow();
    Done done = (Done) confirm(session, enrolment, RIGHT, code(enrolment, 0));
    time.pass(STEP.multipliedBy(3));
    return new Enrolled(enrolment, done);
  }

  /** An attempt from where nobody failed before. */
  private Outcome elsewhere(Password password, String code) {
    time.pass(SignInBudgets.FAILURES_KEPT.plus(STEP));
    SignInClient client = new SignInClient("elsewhere " + ++places, "");
    return app.signingIn()
        .signIn(SOMEBODY, new Attempt("ada", new Credentials(password, code), client));
  }

  private void guessCodes() {
    for (int i = 0; i < SignInBudgets.WRONG_CODES; i++) {
      assertThat(elsewhere(RIGHT, "%06d".formatted(i))).isEqualTo(new Outcome.Wrong());
    }
  }

  @Test
  void needsACodeOnceTheAuthenticatorIsConfirmed() {
    SignInSecret session = signedIn("");
    Enrolment enrolment = authenticators.begin(SOMEBODY, session).orElseThrow();
    assertThat(enrolment.key()).matches("[A-Z2-7]{32}");
    assertThat(attempt("")).isInstanceOf(Outcome.SignedIn.class);
    assertThat(confirm(session, enrolment, RIGHT, "000000"))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
    assertThat(confirm(session, enrolment, WRONG, code(enrolment, 0)))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
    assertThat(authenticators.status(SOMEBODY, session)).hasValue(new Status(false, 0));

    Done done = (Done) confirm(session, enrolment, RIGHT, code(enrolment, 0));

    assertThat(done.recoveryCodes())
        .hasSize(10)
        .doesNotHaveDuplicates()
        .allMatch(each -> each.matches("[a-z2-7]{4}(-[a-z2-7]{4}){3}"));
    SignInSecret next = done.session();
    assertThat(authenticators.status(SOMEBODY, next)).hasValue(new Status(true, 10));
    assertThat(authenticators.begin(SOMEBODY, next)).isEmpty();
    assertThat(confirm(next, enrolment, RIGHT, code(enrolment, 1)))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
    assertThat(attempt("")).isEqualTo(new Outcome.Wrong());
    assertThat(attempt("000000")).isEqualTo(new Outcome.Wrong());
    time.pass(STEP);
    assertThat(attempt(code(enrolment, 0))).isInstanceOf(Outcome.SignedIn.class);
  }

  /** Comparing takes what all share, also where nothing comes of it. */
  @Test
  void comparesNoMorePasswordsOfAUserThanTheyNeed() {
    SignInSecret session = signedIn("");
    Enrolment enrolment = authenticators.begin(SOMEBODY, session).orElseThrow();
    for (int i = 1; i < SignInBudgets.SUCCESSES; i++) {
      assertThat(confirm(session, enrolment, RIGHT, "000000"))
          .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
    }
    long compared = secrets.hashes();

    for (int i = 0; i < SignInBudgets.FAILURES_OF_CLIENT; i++) {
      assertThat(confirm(session, enrolment, RIGHT, "000000"))
          .isInstanceOf(SettingAuthenticators.Outcome.TooOften.class);
    }
    SettingPasswords.Change change =
        new SettingPasswords.Change(session, new Credentials(RIGHT, ""), RIGHT, HERE);
    assertThat(app.settingPasswords().change(SOMEBODY, change))
        .isInstanceOf(SettingPasswords.Outcome.TooOften.class);

    assertThat(secrets.hashes()).isEqualTo(compared);
    time.pass(Duration.ofMinutes(1));
    assertThat(confirm(session, enrolment, RIGHT, code(enrolment, 0))).isInstanceOf(Done.class);
  }

  @Test
  void takesACodeOnceAndNoEarlierOneAfterIt() {
    Enrolment enrolment = enrolled().authenticator();
    String early = code(enrolment, -1);
    String present = code(enrolment, 0);
    assertThat(attempt(code(enrolment, -2))).isEqualTo(new Outcome.Wrong());
    assertThat(attempt(code(enrolment, 2))).isEqualTo(new Outcome.Wrong());

    assertThat(attempt(" " + present.substring(0, 3) + " " + present.substring(3)))
        .isInstanceOf(Outcome.SignedIn.class);

    assertThat(attempt(present)).isEqualTo(new Outcome.Wrong());
    assertThat(attempt(early)).isEqualTo(new Outcome.Wrong());
    assertThat(attempt(code(enrolment, 1))).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void letsOneOfTwoWithTheSameCodeIn() {
    Enrolment enrolment = enrolled().authenticator();
    String present = code(enrolment, 0);
    Outcome[] meanwhile = new Outcome[1];
    secrets.whileComparing(() -> meanwhile[0] = attempt(present));

    assertThat(attempt(present)).isEqualTo(new Outcome.Wrong());

    assertThat(meanwhile[0]).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void takesARecoveryCodeOnceHoweverItIsWritten() {
    Enrolled enrolled = enrolled();

    assertThat(attempt(enrolled.recoveryCode(0))).isInstanceOf(Outcome.SignedIn.class);
    assertThat(attempt(enrolled.recoveryCode(0))).isEqualTo(new Outcome.Wrong());
    assertThat(attempt(enrolled.recoveryCode(1).toUpperCase(Locale.ROOT).replace("-", " ")))
        .isInstanceOf(Outcome.SignedIn.class);
    assertThat(attempt("a".repeat(16))).isEqualTo(new Outcome.Wrong());
    assertThat(authenticators.status(SOMEBODY, enrolled.session())).hasValue(new Status(true, 8));
  }

  @Test
  void letsOneOfTwoWithTheSameRecoveryCodeIn() {
    String code = enrolled().recoveryCode(0);
    Outcome[] meanwhile = new Outcome[1];
    secrets.whileComparing(() -> meanwhile[0] = attempt(code));

    assertThat(attempt(code)).isEqualTo(new Outcome.Wrong());

    assertThat(meanwhile[0]).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void endsAllOtherSessionsWhenItIsTurnedOnAndOff() {
    SignInSecret other = signedIn("");
    SignInSecret session = signedIn("");

    Enrolled enrolled = enrolled(session);

    assertThat(app.signingIn().user(SOMEBODY, other)).isEmpty();
    assertThat(app.signingIn().user(SOMEBODY, session)).isEmpty();
    assertThat(app.signingIn().user(SOMEBODY, enrolled.session()))
        .hasValue(ada.withSecondFactor(true));
    Credentials shown = new Credentials(RIGHT, enrolled.recoveryCode(0));
    Done removed = (Done) authenticators.remove(SOMEBODY, enrolled.session(), shown, HERE);
    assertThat(app.signingIn().user(SOMEBODY, enrolled.session())).isEmpty();
    assertThat(app.signingIn().user(SOMEBODY, removed.session())).hasValue(ada);
  }

  @Test
  void doesNotLetASuspendedUserIn() {
    Enrolled enrolled = enrolled();
    app.offboardingUsers()
        .suspend(OPERATOR, app.offboardingUsers().named(OPERATOR, ada.username()));

    assertThat(attempt(code(enrolled.authenticator(), 0))).isEqualTo(new Outcome.Wrong());
    assertThat(authenticators.status(SOMEBODY, enrolled.session())).isEmpty();
    Credentials shown = new Credentials(RIGHT, enrolled.recoveryCode(0));
    assertThat(authenticators.remove(SOMEBODY, enrolled.session(), shown, HERE))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
  }

  @Test
  void takesNoCodeByTimeAfterTenWrongOnesBesideTheRightPassword() {
    Enrolled enrolled = enrolled();
    guessCodes();

    assertThat(elsewhere(RIGHT, code(enrolled.authenticator(), 121)))
        .isEqualTo(new Outcome.Wrong());
    assertThat(elsewhere(RIGHT, code(enrolled.authenticator(), 121)))
        .isEqualTo(new Outcome.Wrong());

    assertThat(elsewhere(RIGHT, enrolled.recoveryCode(0))).isInstanceOf(Outcome.SignedIn.class);
    assertThat(elsewhere(RIGHT, code(enrolled.authenticator(), 121)))
        .isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void takesCodesAgainAfterADayOrWithANewPassword() {
    Enrolment enrolment = enrolled().authenticator();
    guessCodes();
    time.pass(SignInBudgets.CODE_PAUSE);
    assertThat(attempt(code(enrolment, 0))).isInstanceOf(Outcome.SignedIn.class);
    guessCodes();
    Password chosen = new Password("some quite different words");
    app.settingPasswords().set(OPERATOR, ada.username(), chosen);

    assertThat(elsewhere(chosen, code(enrolment, 121))).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void letsNobodyPauseCodesWhoDoesNotKnowThePassword() {
    Enrolment enrolment = enrolled().authenticator();
    for (int i = 0; i <= SignInBudgets.WRONG_CODES; i++) {
      assertThat(elsewhere(WRONG, "123456")).isEqualTo(new Outcome.Wrong());
      assertThat(elsewhere(RIGHT, " ")).isEqualTo(new Outcome.Wrong());
    }

    assertThat(elsewhere(RIGHT, code(enrolment, 121))).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void boundsGuessesOfCodes() {
    enrolled();
    long before = secrets.hashes();
    IntStream.range(0, 1000).forEach(each -> attempt("%06d".formatted(each)));

    assertThat(secrets.hashes() - before).isEqualTo(SignInBudgets.FAILURES_OF_PAIR);
  }

  @Test
  void takesAnEnrolmentOfItsSessionInTimeAlone() {
    SignInSecret session = signedIn("");
    Enrolment late = authenticators.begin(SOMEBODY, session).orElseThrow();
    filled.user("eve");
    app.settingPasswords().set(OPERATOR, new Username("eve"), RIGHT);
    SignInSecret eve =
        ((Outcome.SignedIn)
                app.signingIn()
                    .signIn(SOMEBODY, new Attempt("eve", new Credentials(RIGHT, ""), HERE)))
            .session();
    for (SignInSecret other : List.of(eve, signedIn(""))) {
      assertThat(confirm(other, late, RIGHT, code(late, 0)))
          .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
      assertThat(authenticators.again(SOMEBODY, other, late.token())).isEmpty();
    }
    assertThat(authenticators.again(SOMEBODY, session, late.token())).hasValue(late);

    time.pass(SignInBudgets.ENROLMENT);

    assertThat(confirm(session, late, RIGHT, code(late, 0)))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
    assertThat(confirm(secrets.generate(), late, RIGHT, code(late, 0)))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());
  }

  @Test
  void needsACodeToChangeThePasswordAndToRemoveTheAuthenticator() {
    Enrolled enrolled = enrolled();
    SignInSecret session = enrolled.session();
    Password chosen = new Password("some quite different words");
    Credentials without = new Credentials(RIGHT, "");
    assertThat(app.settingPasswords().change(SOMEBODY, new Change(session, without, chosen, HERE)))
        .isEqualTo(new SettingPasswords.Outcome.Wrong());
    assertThat(authenticators.remove(SOMEBODY, session, without, HERE))
        .isEqualTo(new SettingAuthenticators.Outcome.Wrong());

    Credentials with = new Credentials(RIGHT, code(enrolled.authenticator(), 0));
    Done removed = (Done) authenticators.remove(SOMEBODY, session, with, HERE);
    assertThat(removed.recoveryCodes()).isEmpty();
    assertThat(authenticators.status(SOMEBODY, removed.session())).hasValue(new Status(false, 0));

    enrolled = enrolled();
    Credentials again = new Credentials(RIGHT, code(enrolled.authenticator(), 0));
    Change change = new Change(enrolled.session(), again, chosen, HERE);
    assertThat(app.settingPasswords().change(SOMEBODY, change))
        .isEqualTo(new SettingPasswords.Outcome.Judged(PasswordVerdict.ACCEPTED));
    assertThat(app.settingPasswords().change(SOMEBODY, change))
        .isEqualTo(new SettingPasswords.Outcome.Wrong());
  }

  @Test
  void letsTheOperatorAloneRemoveIt() {
    enrolled();
    Caller admin = filled.caller(filled.token("ada"));
    assertThatThrownBy(() -> authenticators.reset(admin, ada.username()))
        .isInstanceOf(UseCaseFailedException.class);
    assertThatThrownBy(() -> authenticators.reset(OPERATOR, new Username("nobody")))
        .isInstanceOf(UseCaseFailedException.class);

    assertThat(authenticators.reset(OPERATOR, ada.username())).isTrue();

    assertThat(authenticators.reset(OPERATOR, ada.username())).isFalse();
    assertThat(attempt("")).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void recordsWhatIsChanged() {
    SignInSecret session = signedIn("");
    Enrolment enrolment = authenticators.begin(SOMEBODY, session).orElseThrow();
    confirm(session, enrolment, WRONG, code(enrolment, 0));
    Done done = (Done) confirm(session, enrolment, RIGHT, code(enrolment, 0));
    attempt(done.recoveryCodes().getFirst());
    attempt("000000");
    authenticators.reset(OPERATOR, ada.username());
    app.recordingDenials().settleAll(OPERATOR);

    var records = database.auditTrail().list(TrailId.SERVER, AuditQuery.ALL, 0, 100).records();
    assertThat(records)
        .extracting(record ->
            record.event().action() + " " + record.outcome() + " " + record.actor().name())
        .contains(
            "authenticator.create SUCCESS ada",
            "authenticator.create DENIED ada",
            "authenticator.destroy SUCCESS operator");
    assertThat(records)
        .extracting(record -> record.event().after().toString())
        .anyMatch(details -> details.contains("recovery_code"))
        .anyMatch(details -> details.contains("code=wrong"))
        .noneMatch(details -> details.contains(done.recoveryCodes().getFirst()));
  }
}
