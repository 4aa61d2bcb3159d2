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
import dev.stateward.application.signin.Authenticators.Proof;
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
    this.checks = checks;
    this.authenticators = authenticators;
  }

  /** What it calls. */
  record Parts(
      RecordingDenials denials,
      ServerAuthorizer server,
      Users users,
      OpenSessions open,
      SignInSecrets secrets) {}

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
    return withoutAuthenticator(session).map(user -> authenticators.begin(user, session));
  }

  @Override
  public Optional<Enrolment> again(Caller caller, SignInSecret session, String token) {
    return withoutAuthenticator(session)
        .flatMap(user -> authenticators.again(user, session, token));
  }

  private Optional<User> withoutAuthenticator(SignInSecret session) {
    return open.user(session)
        .filter(user -> authenticators.rows().find(user).isEmpty())
        .flatMap(users::find);
  }

  @Override
  public Outcome confirm(Caller caller, SignInSecret session, Confirmation confirmation) {
    Credentials shown = confirmation.credentials();
    Credentials password = new Credentials(shown.password(), "");
    return checked(
        caller,
        session,
        new Attempt(password, confirmation.client(), SignInEvents::authenticatorAdded),
        (user, proof) ->
            authenticators
                .confirmed(user.id(), session, confirmation.token(), shown.code())
                .map(authenticator -> added(caller, session, user, authenticator))
                .orElseGet(Outcome.Wrong::new));
  }

  private Outcome added(
      Caller caller, SignInSecret session, User user, Authenticator authenticator) {
    List<String> codes =
        Stream.generate(authenticators::recoveryCode).limit(SignInBudgets.RECOVERY_CODES).toList();
    return transactions.inTransaction(() -> {
      if (!isPresent(session, user) || authenticators.rows().find(user.id()).isPresent()) {
        return new Outcome.Wrong();
      }
      authenticators
          .rows()
          .put(user.id(), authenticator, codes.stream().map(Authenticators::stored).toList());
      recorder.record(caller, new Principal.User(user.id()), SignInEvents.authenticatorAdded(user));
      return done(user, codes);
    });
  }

  /** Ends the sessions that were begun with less, or more, than is needed from now on. */
  private Outcome done(User user, List<String> codes) {
    open.rows().removeAll(user.id(), 0);
    return new Outcome.Done(codes, open.begin(user.id(), secrets));
  }

  private boolean isPresent(SignInSecret session, User user) {
    return users.hold(user.id()).isPresent() && open.user(session).isPresent();
  }

  @Override
  public Outcome remove(
      Caller caller, SignInSecret session, Credentials credentials, SignInClient client) {
    return checked(
        caller,
        session,
        new Attempt(credentials, client, SignInEvents::authenticatorRemoved),
        (user, proof) -> removed(caller, session, user, proof));
  }

  private Outcome removed(Caller caller, SignInSecret session, User user, Proof proof) {
    return transactions.inTransaction(() -> {
      if (!isPresent(session, user)
          || !authenticators.spend(user.id(), proof)
          || !authenticators.rows().remove(user.id())) {
        return new Outcome.Wrong();
      }
      recorder.record(
          caller, new Principal.User(user.id()), SignInEvents.authenticatorRemoved(user));
      return done(user, List.of());
    });
  }

  /** What a user who is signed in shows, and what they want. */
  private record Attempt(
      Credentials credentials, SignInClient client, Function<User, AuditEvent> event) {}

  /** What is done for a user who showed what is right. */
  @FunctionalInterface
  private interface Work {
    Outcome of(User user, Proof proof);
  }

  private Outcome checked(Caller caller, SignInSecret session, Attempt attempt, Work work) {
    Optional<User> signedIn = open.user(session).flatMap(users::find);
    if (signedIn.isEmpty()) {
      return new Outcome.Wrong();
    }
    User user = signedIn.get();
    return switch (checks.check(user.username().value(), attempt.credentials, attempt.client)) {
      case Verdict.Right(var password, var proof) -> work.of(user, proof);
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
      User user =
          users
              .find(name)
              .flatMap(found -> users.hold(found.id()))
              .orElseThrow(UseCaseFailedException::notFound);
      boolean removed = authenticators.rows().remove(user.id());
      if (removed) {
        recorder.record(caller, SignInEvents.authenticatorRemoved(user));
      }
      return removed;
    });
  }
}
