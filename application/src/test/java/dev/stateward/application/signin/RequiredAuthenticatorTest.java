package dev.stateward.application.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingAuthenticators.Confirmation;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SettingAuthenticators.Outcome.Done;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SigningIn.Attempt;
import dev.stateward.application.signin.port.SigningIn.Outcome;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.CollaboratorPolicy;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users of organizations that want a second factor. */
class RequiredAuthenticatorTest {
  private static final Caller OPERATOR = TestApplication.OPERATOR;
  private static final Caller SOMEBODY = new Caller.Anonymous();
  private static final Password RIGHT = new Password("four unusual words here");
  private static final Password OTHER = new Password("some quite different words");
  private static final SignInClient HERE = new SignInClient("here", "");
  private static final SettingAuthenticators.Outcome WRONG =
      new SettingAuthenticators.Outcome.Wrong();

  private final TickingTime time = new TickingTime();
  private final InMemoryDatabase database = new InMemoryDatabase();
  private final SimpleSignInSecrets secrets = new SimpleSignInSecrets();
  private final TestApplication filled =
      TestApplication.over(
          database, TestApplication.keys(new CountingIdentifiers(), secrets), time);
  private final StateApplication app = filled.application();
  private final SettingAuthenticators authenticators = app.settingAuthenticators();
  private final User ada = filled.user("ada", true);
  private final StoreFixture fixture = new StoreFixture(database);
  private final Organization organization = fixture.organization();

  @BeforeEach
  void requireOne() {
    filled.user("root", true);
    app.settingPasswords().set(OPERATOR, ada.username(), RIGHT);
    fixture.owner(organization);
    fixture.join(organization, ada, MembershipStatus.ACTIVE);
    keep(CollaboratorPolicy.TWO_FACTOR_MANDATORY);
  }

  private void keep(CollaboratorPolicy policy) {
    database.organizations().keep(organization.id(), OrganizationSettings.INITIAL.with(policy));
  }

  private Outcome attempt(String code) {
    return app.signingIn().signIn(SOMEBODY, new Attempt("ada", new Credentials(RIGHT, code), HERE));
  }

  private Enrolment required() {
    return ((Outcome.AuthenticatorRequired) attempt("")).enrolment();
  }

  private String code(Enrolment enrolment) {
    return SimpleSignInSecrets.timeCode(enrolment.key(), time.instant().getEpochSecond() / 30);
  }

  private SettingAuthenticators.Outcome enrol(Enrolment enrolment, Password password, String code) {
    return authenticators.enrol(
        SOMEBODY, new Confirmation(enrolment.token(), new Credentials(password, code), HERE));
  }

  @Test
  void signsInOnceItIsSetUp() {
    Enrolment enrolment = required();
    assertThat(enrol(enrolment, RIGHT, "")).isEqualTo(WRONG);
    assertThat(enrol(enrolment, OTHER, code(enrolment))).isEqualTo(WRONG);
    assertThat(authenticators.again(SOMEBODY, enrolment.token())).hasValue(enrolment);

    Done done = (Done) enrol(enrolment, RIGHT, code(enrolment));

    assertThat(app.signingIn().user(SOMEBODY, done.session())).hasValue(ada.withSecondFactor(true));
    assertThat(done.recoveryCodes()).hasSize(SignInBudgets.RECOVERY_CODES);
    assertThat(enrol(enrolment, RIGHT, code(enrolment))).isEqualTo(WRONG);
    assertThat(authenticators.again(SOMEBODY, enrolment.token())).isEmpty();
    assertThat(attempt("")).isEqualTo(new Outcome.Wrong());
    time.pass(Duration.ofMinutes(1));
    assertThat(attempt(code(enrolment))).isInstanceOf(Outcome.SignedIn.class);
  }

  @Test
  void takesNoOtherEnrolmentAndNoneTooLate() {
    keep(CollaboratorPolicy.PASSWORD);
    var session = ((Outcome.SignedIn) attempt("")).session();
    Enrolment own = authenticators.begin(SOMEBODY, session).orElseThrow();
    keep(CollaboratorPolicy.TWO_FACTOR_MANDATORY);
    assertThat(enrol(own, RIGHT, code(own))).isEqualTo(WRONG);
    assertThat(authenticators.again(SOMEBODY, own.token())).isEmpty();
    assertThat(enrol(new Enrolment(ada.username(), "made up", "A"), RIGHT, "")).isEqualTo(WRONG);
    Enrolment late = required();

    time.pass(SignInBudgets.ENROLMENT);

    assertThat(enrol(late, RIGHT, code(late))).isEqualTo(WRONG);
  }

  @Test
  void signsNobodyInWhoWasSuspendedOrHasAnotherPasswordMeanwhile() {
    Enrolment enrolment = required();
    secrets.whileComparing(() -> app.settingPasswords().set(OPERATOR, ada.username(), OTHER));
    assertThat(enrol(enrolment, RIGHT, code(enrolment))).isEqualTo(WRONG);

    secrets.whileComparing(() ->
        app.offboardingUsers()
            .suspend(OPERATOR, app.offboardingUsers().named(OPERATOR, ada.username())));
    assertThat(enrol(enrolment, OTHER, code(enrolment))).isEqualTo(WRONG);
    assertThat(database.secondFactors().find(ada.id())).isEmpty();
  }

  @Test
  void recordsThatThePasswordIsKnown() {
    required();
    app.recordingDenials().settleAll(OPERATOR);

    assertThat(database.auditTrail().list(TrailId.SERVER, AuditQuery.ALL, 0, 100).records())
        .extracting(record ->
            record.event().action() + " " + record.outcome() + " " + record.event().after())
        .anyMatch(it -> it.startsWith("user.sign_in DENIED ") && it.contains("code=missing"));
  }
}
