package dev.stateward.application.signin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.SignInEvents;
import dev.stateward.application.io.Digests;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.Authenticators.Proof;
import dev.stateward.application.signin.PasswordChecks.Verdict;
import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.BrowserSessions.AuthorizedClient;
import dev.stateward.application.signin.port.CodeRequest;
import dev.stateward.application.signin.port.Passwords.UserPassword;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.token.TokenIssuer;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Signs people in and gives tokens to clients that they allow (ADR 212). */
final class SignInService implements SigningIn {
  private static final TokenDescription DESCRIPTION = TokenDescription.of("terraform login");

  /** RFC 7636, 4.1. */
  private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final RecordingDenials denials;
  private final Users users;
  private final BrowserSessions sessions;
  private final OpenSessions open;
  private final PasswordChecks checks;
  private final SignInSecrets secrets;
  private final KnownDevices devices;
  private final Authenticators authenticators;
  private final MinuteLimit clientsAllowed = new MinuteLimit(SignInBudgets.SUCCESSES);
  private final TokenIssuer issuer;

  SignInService(UseCaseContext context, Parts parts, PasswordChecks checks, TokenIssuer issuer) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.denials = parts.denials();
    this.users = parts.users();
    this.sessions = parts.open().rows();
    this.open = parts.open();
    this.checks = checks;
    this.secrets = parts.secrets();
    this.devices = parts.devices();
    this.authenticators = parts.authenticators();
    this.issuer = issuer;
  }

  /** What it calls. */
  record Parts(
      RecordingDenials denials,
      Users users,
      OpenSessions open,
      SignInSecrets secrets,
      KnownDevices devices,
      Authenticators authenticators) {}

  @Override
  public SignInSecret visit(Caller caller) {
    return secrets.generate();
  }

  @Override
  public Outcome signIn(Caller caller, Attempt attempt) {
    return switch (checks.check(attempt.username(), attempt.credentials(), attempt.client())) {
      case Verdict.Right(var password, var proof) ->
          enrolment(caller, password.user(), proof)
              .orElseGet(() -> begun(caller, attempt.username(), password, proof));
      case Verdict.Wrong(var user, var code) -> wrong(caller, user, code);
      case Verdict.Unknown() -> new Outcome.Wrong();
      case Verdict.TooOften(var pause) -> new Outcome.TooOften(pause);
    };
  }

  private Optional<Outcome> enrolment(Caller caller, UserId user, Proof proof) {
    if (!(proof instanceof Proof.NotNeeded) || !authenticators.rows().isRequired(user)) {
      return Optional.empty();
    }
    denied(caller, user, SignInEvents.missingCode(user));
    return users
        .find(user)
        .map(found -> authenticators.begin(found, Authenticators.NO_SESSION))
        .map(Outcome.AuthenticatorRequired::new);
  }

  /** Nothing, when the password was changed, its user suspended or the code used meanwhile. */
  private Outcome begun(Caller caller, String name, UserPassword password, Proof proof) {
    UserId user = password.user();
    return transactions.inTransaction(() -> {
      if (users.hold(user).isEmpty()
          || !checks.isPresent(name, password)
          || !authenticators.spend(user, proof)) {
        return new Outcome.Wrong();
      }
      SignInSecret session = open.begin(user, secrets);
      recorder.record(
          caller,
          new Principal.User(user),
          proof instanceof Proof.RecoveryCode
              ? SignInEvents.recovered(user)
              : SignInEvents.signedIn(user));
      return new Outcome.SignedIn(session, devices.remember(name));
    });
  }

  /** Only enqueued: waiting for a store would tell that there is such a user. */
  private Outcome wrong(Caller caller, UserId user, boolean code) {
    denied(caller, user, code ? SignInEvents.wrongCode(user) : SignInEvents.signedIn(user));
    return new Outcome.Wrong();
  }

  private void denied(Caller caller, UserId user, AuditEvent event) {
    denials.record(caller, new Denial.OfExisting(new Principal.User(user), event), "sign in");
  }

  @Override
  public Optional<User> user(Caller caller, SignInSecret session) {
    return open.user(session).flatMap(users::find);
  }

  @Override
  public void signOut(Caller caller, SignInSecret session) {
    transactions.run(() ->
        open.user(session)
            .filter(user -> sessions.remove(OpenSessions.digest(session)))
            .ifPresent(user ->
                recorder.record(caller, new Principal.User(user), SignInEvents.signedOut(user))));
  }

  @Override
  public Optional<SignInSecret> authorize(
      Caller caller, SignInSecret session, CodeRequest request) {
    return transactions.inTransaction(() ->
        open.user(session)
            .map(user -> {
              requireSeldom(user);
              SignInSecret code = secrets.generate();
              Instant end = time.instant().plus(SignInBudgets.CODE);
              sessions.putCode(
                  OpenSessions.digest(session),
                  OpenSessions.digest(code),
                  new AuthorizedClient(user, request, end));
              recorder.record(
                  caller,
                  new Principal.User(user),
                  SignInEvents.authorized(user, request.clientId(), request.redirectUri()));
              return code;
            }));
  }

  private void requireSeldom(UserId user) {
    clientsAllowed
        .begin(user, time.instant())
        .ifPresent(pause -> {
          throw new UseCaseFailedException(
              new Failure.TooOften("tokens were allowed too often; try again", pause));
        });
  }

  @Override
  public Optional<IssuedToken> exchange(Caller caller, CodeExchange exchange) {
    var digest = OpenSessions.digest(exchange.code());
    return transactions.inTransaction(() ->
        sessions
            .findCode(digest)
            .filter(client -> sessions.removeCode(digest))
            .filter(client -> client.expiresAt().isAfter(time.instant()))
            .filter(client -> VERIFIER.matcher(exchange.verifier()).matches())
            .filter(client -> client.request().equals(shown(exchange)))
            .filter(client -> users.hold(client.user()).isPresent())
            .filter(client -> users.suspended(List.of(client.user())).isEmpty())
            .map(client ->
                issuer.issueSignedIn(caller, new Principal.User(client.user()), DESCRIPTION)));
  }

  /** What a client with this verifier asked for. */
  private static CodeRequest shown(CodeExchange exchange) {
    MessageDigest sha256 = Digests.sha256();
    String challenge =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(sha256.digest(exchange.verifier().getBytes(US_ASCII)));
    return new CodeRequest(exchange.clientId(), exchange.redirectUri(), challenge);
  }
}
