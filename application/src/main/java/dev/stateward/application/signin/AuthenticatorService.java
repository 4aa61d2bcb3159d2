package dev.stateward.application.signin;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.SignInEvents;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.PasswordChecks.Verdict;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.SecondFactors.Authenticator;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Sets up and removes second factors, by users who show their password (ADR 224). */
final class AuthenticatorService implements SettingAuthenticators {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final RecordingDenials denials;
  private final ServerAuthorizer server;
  private final Users users;
  private final OpenSessions open;
  private final SignInSecrets secrets;
  private final KnownDevices devices;
  private final PasswordChecks checks;
  private final Authenticators authenticators;

  AuthenticatorService(
      UseCaseContext context, Parts parts, PasswordChecks checks, Authenticators authenticators) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.denials = parts.denials();
    this.server = parts.server();
    this.users = parts.users();
    this.open = parts.open();
    this.secrets = parts.secrets();
    this.devices = parts.devices();
    this.checks = checks;
    this.authenticators = authenticators;
  }

  /** What it calls. */
  record Parts(
      RecordingDenials denials,
      ServerAuthorizer server,
      Users users,
      OpenSessions open,
      SignInSecrets secrets,
      KnownDevices devices) {}

  @Override
  public Optional<Status> status(Caller caller, SignInSecret session) {
    return open.user(session)
        .map(user ->
            new Status(
                authenticators.rows().find(user).isPresent(),
                authenticators.rows().recoveryCodes(user)));
  }

  @Override
  public Optional<Enrolment> begin(Caller caller, SignInSecret session) {
    return without(open.user(session)).map(user -> authenticators.begin(user, session));
  }

  @Override
  public Optional<Enrolment> again(Caller caller, SignInSecret session, String token) {
    return without(open.user(session)).flatMap(user -> authenticators.again(user, session, token));
  }

  @Override
  public Optional<Enrolment> again(Caller caller, String token) {
    return without(authenticators.user(token))
        .flatMap(user -> authenticators.again(user, Authenticators.NO_SESSION, token));
  }

  private Optional<User> without(Optional<UserId> known) {
    return known.filter(user -> authenticators.rows().find(user).isEmpty()).flatMap(users::find);
  }

  @Override
  public Outcome confirm(Caller caller, SignInSecret session, Confirmation confirmation) {
    return confirmed(caller, session, open.user(session), confirmation);
  }

  @Override
  public Outcome enrol(Caller caller, Confirmation confirmation) {
    Optional<UserId> user = authenticators.user(confirmation.token());
    return confirmed(caller, Authenticators.NO_SESSION, user, confirmation);
  }

  private Outcome confirmed(
      Caller caller, SignInSecret session, Optional<UserId> who, Confirmation confirmation) {
    Credentials shown = confirmation.credentials();
    Credentials password = new Credentials(shown.password(), "");
    return checked(
        caller,
        who,
        new Attempt(password, confirmation.client(), SignInEvents::authenticatorAdded),
        (user, right) ->
            authenticators
                .confirmed(user.id(), session, confirmation.token(), shown.code())
                .map(authenticator ->
                    transactions.inTransaction(() ->
                        isPresent(session, user, right)
                            ? added(caller, session, user, authenticator)
                            : new Outcome.Wrong()))
                .orElseGet(Outcome.Wrong::new));
  }

  private Outcome added(
      Caller caller, SignInSecret session, User user, Authenticator authenticator) {
    if (authenticators.rows().find(user.id()).isPresent()) {
      return new Outcome.Wrong();
    }
    List<String> codes =
        Stream.generate(authenticators::recoveryCode).limit(SignInBudgets.RECOVERY_CODES).toList();
    authenticators
        .rows()
        .put(user.id(), authenticator, codes.stream().map(Authenticators::stored).toList());
    Principal.User own = new Principal.User(user.id());
    recorder.record(caller, own, SignInEvents.authenticatorAdded(user));
    if (session.equals(Authenticators.NO_SESSION)) {
      recorder.record(caller, own, SignInEvents.signedIn(user.id()));
    }
    return done(user, codes);
  }

  /** Ends the sessions that were begun with less, or more, than is needed from now on. */
  private Outcome done(User user, List<String> codes) {
    open.rows().removeAll(user.id(), 0);
    return new Outcome.Done(
        codes, open.begin(user.id(), secrets), devices.remember(user.username().value()));
  }

  /** Whether nothing ended or changed while the password was compared. */
  private boolean isPresent(SignInSecret session, User user, Verdict.Right right) {
    return users.hold(user.id()).isPresent()
        && checks.isPresent(user.username().value(), right.password())
        && (session.equals(Authenticators.NO_SESSION) || open.user(session).isPresent());
  }

  @Override
  public Outcome remove(
      Caller caller, SignInSecret session, Credentials credentials, SignInClient client) {
    return checked(
        caller,
        open.user(session),
        new Attempt(credentials, client, SignInEvents::authenticatorRemoved),
        (user, right) -> removed(caller, session, user, right));
  }

  private Outcome removed(Caller caller, SignInSecret session, User user, Verdict.Right right) {
    return transactions.inTransaction(() -> {
      if (!isPresent(session, user, right)
          || !authenticators.spend(user.id(), right.proof())
          || !authenticators.rows().remove(user.id())) {
        return new Outcome.Wrong();
      }
      recorder.record(
          caller, new Principal.User(user.id()), SignInEvents.authenticatorRemoved(user));
      return done(user, List.of());
    });
  }

  /** What a user shows, and what they want. */
  private record Attempt(
      Credentials credentials, SignInClient client, Function<User, AuditEvent> event) {}

  /** What is done for a user who showed what is right. */
  @FunctionalInterface
  private interface Work {
    Outcome of(User user, Verdict.Right right);
  }

  private Outcome checked(Caller caller, Optional<UserId> who, Attempt attempt, Work work) {
    Optional<User> known = who.flatMap(users::find);
    if (known.isEmpty()) {
      return new Outcome.Wrong();
    }
    User user = known.get();
    return switch (checks.check(user.username().value(), attempt.credentials, attempt.client)) {
      case Verdict.Right right -> work.of(user, right);
      case Verdict.Wrong(var id, var code) -> {
        denials.record(
            caller,
            new Denial.OfExisting(new Principal.User(id), attempt.event.apply(user)),
            "change an authenticator");
        yield new Outcome.Wrong();
      }
      case Verdict.Unknown() -> new Outcome.Wrong();
      case Verdict.TooOften(var pause) -> new Outcome.TooOften(pause);
    };
  }

  @Override
  public boolean reset(Caller caller, Username name) {
    server.requireOperator(caller);
    return transactions.inTransaction(() -> {
      User user = users.hold(name).orElseThrow(UseCaseFailedException::notFound);
      boolean removed = authenticators.rows().remove(user.id());
      if (removed) {
        recorder.record(caller, SignInEvents.authenticatorRemoved(user));
      }
      return removed;
    });
  }
}
