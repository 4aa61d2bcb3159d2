package dev.stateward.application.signin;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.AttemptLimits.Origin;
import dev.stateward.application.signin.Authenticators.Proof;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.Passwords.UserPassword;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Compares and hashes passwords, few at a time, and makes those pause who fail often. */
final class PasswordChecks {
  /** Has nothing; what is asked of a user is asked of them too. */
  private static final UserId NOBODY = new UserId("user-0000000000000000");

  private static final Duration BUSY = Duration.ofSeconds(1);

  private final Passwords passwords;
  private final SignInSecrets secrets;
  private final InstantSource time;
  private final KnownDevices devices;
  private final Authenticators authenticators;
  private final AttemptLimits limits = new AttemptLimits();
  private final CodeLimits codes = new CodeLimits();
  private final MinuteLimit rights = new MinuteLimit(SignInBudgets.SUCCESSES);
  private final Semaphore places = new Semaphore(SignInBudgets.HASHES, true);

  PasswordChecks(
      Passwords passwords,
      SignInSecrets secrets,
      KnownDevices devices,
      Authenticators authenticators,
      InstantSource time) {
    this.passwords = passwords;
    this.secrets = secrets;
    this.devices = devices;
    this.authenticators = authenticators;
    this.time = time;
  }

  /** What comes of comparing. */
  sealed interface Verdict {
    /** It is this one, of its user. */
    record Right(UserPassword password, Proof proof) implements Verdict {}

    /**
     * It, or the code, is not that of this user.
     *
     * @param code whether the code alone is wrong
     */
    record Wrong(UserId user, boolean code) implements Verdict {}

    /** Nobody with this name has a password. */
    record Unknown() implements Verdict {}

    /** Nothing was compared. */
    record TooOften(Duration pause) implements Verdict {}
  }

  /**
   * Compares password and code with those of the user with this name. Hashes once, whether there is
   * such a user or not.
   */
  Verdict check(String name, Credentials shown, SignInClient client) {
    Origin origin =
        new Origin(AttemptLimits.key(name), client.address(), devices.known(name, client));
    return alone(() ->
        limits
            .begin(origin, time.instant())
            .<Verdict>map(Verdict.TooOften::new)
            .orElseGet(() -> counted(name, shown, origin)));
  }

  /** An attempt that could not be compared is not one that failed. */
  private Verdict counted(String name, Credentials shown, Origin origin) {
    try {
      return compared(name, shown, origin);
    } catch (RuntimeException e) {
      limits.takeBack(origin);
      throw e;
    }
  }

  private Verdict compared(String name, Credentials shown, Origin origin) {
    Optional<UserPassword> found =
        Username.hasForm(name) ? passwords.find(new Username(name)) : Optional.empty();
    Optional<Duration> pause = found.flatMap(one -> rights.pause(one.user(), time.instant()));
    if (pause.isPresent()) {
      limits.takeBack(origin);
      return new Verdict.TooOften(pause.get());
    }
    String hash = found.map(UserPassword::hash).orElseGet(secrets::hashOfNone);
    Optional<Proof> proof =
        authenticators.proof(found.map(UserPassword::user).orElse(NOBODY), shown.code());
    boolean right = secrets.matches(cut(shown.password()), hash);
    if (found.isEmpty()) {
      return new Verdict.Unknown();
    }
    if (!right) {
      return new Verdict.Wrong(found.get().user(), false);
    }
    Optional<Proof> taken = taken(found.get(), shown.code(), proof);
    if (taken.isEmpty()) {
      return new Verdict.Wrong(found.get().user(), true);
    }
    limits.right(origin);
    rights.begin(found.get().user(), time.instant());
    return new Verdict.Right(found.get(), taken.get());
  }

  /** The proof beside the right password, unless too many codes by time were wrong. */
  private Optional<Proof> taken(UserPassword password, String code, Optional<Proof> proof) {
    boolean guessed = proof.isEmpty() ? !code.isBlank() : proof.get() instanceof Proof.TimeCode;
    if (guessed && !codes.begin(password.hash(), time.instant())) {
      return Optional.empty();
    }
    proof.ifPresent(any -> codes.right(password.hash()));
    return proof;
  }

  /** Whether a password that was right is still that of the user with this name, who may act. */
  boolean isPresent(String name, UserPassword right) {
    return passwords.find(new Username(name)).equals(Optional.of(right));
  }

  /** No password is longer, so that a longer one is as wrong and takes no longer. */
  private static Password cut(Password password) {
    int most = 2 * SignInBudgets.LONGEST_PASSWORD + 1;
    return password.text().length() <= most
        ? password
        : new Password(password.text().substring(0, most));
  }

  /** Ends the pause that others cause for a name. */
  void forget(Username name) {
    limits.forget(name.value());
  }

  /** The hash of a new password. */
  String hash(Password password) {
    return alone(() -> secrets.hash(password));
  }

  private <T> T alone(Supplier<T> hashing) {
    boolean placed = false;
    try {
      placed = places.tryAcquire(SignInBudgets.HASH_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!placed) {
      throw new UseCaseFailedException(
          new Failure.TooOften("too many people sign in at once; try again", BUSY));
    }
    try {
      return hashing.get();
    } finally {
      places.release();
    }
  }
}
