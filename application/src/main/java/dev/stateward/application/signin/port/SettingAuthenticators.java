package dev.stateward.application.signin.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.user.Username;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Setting up what users need beside their password to sign in (ADR 224). A change ends all sessions
 * of the user; this browser gets another one.
 */
public interface SettingAuthenticators {
  /** What the user who is signed in has; empty when the session has ended. */
  Optional<Status> status(Caller caller, SignInSecret session);

  /**
   * Makes an authenticator for the user who is signed in; it counts once it is confirmed. Empty
   * when the session has ended, or the user has one.
   */
  Optional<Enrolment> begin(Caller caller, SignInSecret session);

  /** The authenticator that a token is of, as it was made; empty when it cannot be confirmed. */
  Optional<Enrolment> again(Caller caller, SignInSecret session, String token);

  /** As {@link #again(Caller, SignInSecret, String)}, before somebody is signed in. */
  Optional<Enrolment> again(Caller caller, String token);

  /**
   * Turns an authenticator on without which the user is not signed in ({@link
   * SigningIn.Outcome.AuthenticatorRequired}), makes recovery codes, and signs them in.
   */
  Outcome enrol(Caller caller, Confirmation confirmation);

  /** Turns an authenticator on that shows the right code, and makes recovery codes. */
  Outcome confirm(Caller caller, SignInSecret session, Confirmation confirmation);

  /** Removes the authenticator of the user who is signed in, and their recovery codes. */
  Outcome remove(Caller caller, SignInSecret session, Credentials credentials, SignInClient client);

  /**
   * Removes those of a user who has lost theirs; for the operator. False when there are none;
   * {@link Failure.NotFound} when there is no such user.
   */
  boolean reset(Caller caller, Username name);

  /**
   * What a user has.
   *
   * @param on whether they need a code to sign in
   * @param recoveryCodes how many are left
   */
  record Status(boolean on, int recoveryCodes) {}

  /**
   * An authenticator that is not confirmed.
   *
   * @param token brings it back with its first code
   * @param key what an app is given, in Base32
   */
  record Enrolment(Username user, String token, String key) {
    public Enrolment {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(key, "key is null");
    }

    @Override
    public String toString() {
      return "Enrolment[" + user + "]";
    }
  }

  /**
   * The first code of an authenticator.
   *
   * @param token that of its enrolment
   * @param credentials the password of the user, and the code
   */
  record Confirmation(String token, Credentials credentials, SignInClient client) {
    public Confirmation {
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(credentials, "credentials is null");
      Objects.requireNonNull(client, "client is null");
    }

    @Override
    public String toString() {
      return "Confirmation[redacted]";
    }
  }

  /** What comes of a change. */
  sealed interface Outcome {
    /**
     * It is done.
     *
     * @param recoveryCodes new ones, which are not shown again; none when it was removed
     * @param session that of this browser from now on
     * @param device what the browser keeps, so that it is known the next time
     */
    record Done(List<String> recoveryCodes, SignInSecret session, String device)
        implements Outcome {
      public Done {
        recoveryCodes = List.copyOf(recoveryCodes);
        Objects.requireNonNull(session, "session is null");
        Objects.requireNonNull(device, "device is null");
      }

      @Override
      public String toString() {
        return "Done[redacted]";
      }
    }

    /** Session, password, code or token is wrong. */
    record Wrong() implements Outcome {}

    /** Too many attempts failed; nothing was compared. */
    record TooOften(Duration pause) implements Outcome {}
  }
}
