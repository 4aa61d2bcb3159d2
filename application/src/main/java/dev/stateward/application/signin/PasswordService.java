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
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** Sets passwords, which ends the sessions of their users (ADR 212). */
final class PasswordService implements SettingPasswords {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final RecordingDenials denials;
  private final ServerAuthorizer server;
  private final Users users;
  private final Passwords passwords;
  private final OpenSessions open;
  private final PasswordChecks checks;
  private final KnownDevices devices;
  private final Authenticators authenticators;
  private final SignInSecrets secrets;

  PasswordService(UseCaseContext context, Parts parts, OpenSessions open, PasswordChecks checks) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.denials = parts.denials();
    this.server = parts.server();
    this.users = parts.users();
    this.passwords = parts.passwords();
    this.secrets = parts.secrets();
    this.devices = parts.devices();
    this.authenticators = parts.authenticators();
    this.open = open;
    this.checks = checks;
  }

  /** What it calls. */
  record Parts(
      RecordingDenials denials,
      ServerAuthorizer server,
      Users users,
      Passwords passwords,
      SignInSecrets secrets,
      KnownDevices devices,
      Authenticators authenticators) {}

  @Override
  public Invitation invite(Caller caller, UserId id) {
    server.requireAdministration(caller);
    SignInSecret link = secrets.generate();
    return transactions.inTransaction(() -> {
      server.requireAdministration(caller);
      User user = person(users.hold(id));
      Instant end = time.instant().plus(SignInBudgets.LINK);
      passwords.putLink(user.id(), OpenSessions.digest(link), end);
      recorder.record(caller, SignInEvents.invited(user.id(), user.username()));
      return new Invitation(user, link, end);
    });
  }

  private static User person(Optional<User> found) {
    return found
        .filter(user -> !user.username().invited())
        .orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public PasswordVerdict set(Caller caller, Username name, Password password) {
    server.requireOperator(caller);
    return store(
        person(users.find(name)),
        password,
        () -> Optional.of(name),
        user -> recorder.record(caller, SignInEvents.passwordSet(user.id(), user.username())));
  }

  @Override
  public Optional<User> invited(Caller caller, SignInSecret link) {
    return passwords.findLink(OpenSessions.digest(link), time.instant()).flatMap(users::find);
  }

  @Override
  public Acceptance accept(Caller caller, SignInSecret link, Password password) {
    User user = invited(caller, link).orElseThrow(UseCaseFailedException::notFound);
    PasswordVerdict verdict =
        store(user, password, () -> invited(caller, link), held -> recordOwn(caller, held));
    return new Acceptance(
        verdict,
        verdict == PasswordVerdict.ACCEPTED ? devices.remember(user.username().value()) : "");
  }

  @Override
  public boolean has(Caller caller, SignInSecret session) {
    return open.user(session)
        .flatMap(users::find)
        .flatMap(user -> passwords.find(user.username()))
        .isPresent();
  }

  @Override
  public Outcome change(Caller caller, Change change) {
    Optional<User> signedIn = open.user(change.session()).flatMap(users::find);
    if (signedIn.isEmpty()) {
      return new Outcome.Wrong();
    }
    User user = signedIn.get();
    return switch (checks.check(user.username().value(), change.current(), change.client())) {
      case Verdict.Right(var password, var proof) ->
          new Outcome.Judged(
              store(
                  user,
                  change.chosen(),
                  () -> open.user(change.session()).filter(id -> authenticators.spend(id, proof)),
                  held -> recordOwn(caller, held)));
      case Verdict.Wrong(var id, var code) -> {
        denials.record(caller, denied(user), "change a password");
        yield new Outcome.Wrong();
      }
      case Verdict.Unknown() -> new Outcome.Wrong();
      case Verdict.TooOften(var pause) -> new Outcome.TooOften(pause);
    };
  }

  private static Denial.OfExisting denied(User user) {
    return new Denial.OfExisting(
        new Principal.User(user.id()), SignInEvents.passwordSet(user.id(), user.username()));
  }

  private void recordOwn(Caller caller, User user) {
    recorder.record(
        caller,
        new Principal.User(user.id()),
        SignInEvents.passwordSet(user.id(), user.username()));
  }

  /** Records that the password of a user was set. */
  @FunctionalInterface
  private interface Recording {
    void of(User user);
  }

  /**
   * Stores a password that is acceptable, if who sets it still may.
   *
   * @param allowed asked again under the lock of the user: a link serves once
   */
  private PasswordVerdict store(
      User user, Password password, Supplier<Optional<?>> allowed, Recording recording) {
    PasswordVerdict verdict = PasswordRules.judge(password.text(), user.username());
    if (verdict != PasswordVerdict.ACCEPTED) {
      return verdict;
    }
    String hash = checks.hash(password);
    transactions.run(() -> {
      User held = users.hold(user.id()).orElseThrow(UseCaseFailedException::notFound);
      if (allowed.get().isEmpty()) {
        throw UseCaseFailedException.notFound();
      }
      passwords.put(held.id(), hash, time.instant());
      passwords.removeLink(held.id());
      open.rows().removeAll(held.id(), 0);
      recording.of(held);
    });
    checks.forget(user.username());
    return PasswordVerdict.ACCEPTED;
  }
}
