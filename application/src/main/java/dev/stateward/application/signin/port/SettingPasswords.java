package dev.stateward.application.signin.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Setting passwords: by the operator, by a link of theirs, or by the user who is signed in. A new
 * password ends all sessions of the user, their link, and the pause that others cause for their
 * name on this node; tokens stay.
 */
public interface SettingPasswords {
  /**
   * Makes a link by which a user sets their password, in place of the one before; for the operator
   * and site admins. {@link Failure.NotFound} when the user does not exist.
   */
  Invitation invite(Caller caller, UserId user);

  /**
   * Sets the password of a user, unless it is not acceptable; for the operator. {@link
   * Failure.NotFound} as for {@link #invite}.
   */
  PasswordVerdict set(Caller caller, Username name, Password password);

  /** The user whom a link invites; empty when it is not valid. */
  Optional<User> invited(Caller caller, SignInSecret link);

  /**
   * Sets the password of the user whom a link invites, unless it is not acceptable. {@link
   * Failure.NotFound} when the link is not valid.
   */
  Acceptance accept(Caller caller, SignInSecret link, Password password);

  /** Whether the user who is signed in has a password. */
  boolean has(Caller caller, SignInSecret session);

  /** Changes the password of the user who is signed in. */
  Outcome change(Caller caller, Change change);

  /** A link to set a password. */
  record Invitation(User user, SignInSecret link, Instant expiresAt) {
    public Invitation {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(link, "link is null");
      Objects.requireNonNull(expiresAt, "expiresAt is null");
    }
  }

  /**
   * What comes of a link.
   *
   * @param device what the browser keeps, for {@link SignInClient}; empty when nothing was set
   */
  record Acceptance(PasswordVerdict verdict, String device) {
    public Acceptance {
      Objects.requireNonNull(verdict, "verdict is null");
      Objects.requireNonNull(device, "device is null");
    }

    @Override
    public String toString() {
      return "Acceptance[" + verdict + "]";
    }
  }

  /**
   * A user who wants another password.
   *
   * @param client what they do it with
   */
  record Change(SignInSecret session, Credentials current, Password chosen, SignInClient client) {
    public Change {
      Objects.requireNonNull(session, "session is null");
      Objects.requireNonNull(current, "current is null");
      Objects.requireNonNull(chosen, "chosen is null");
      Objects.requireNonNull(client, "client is null");
    }
  }

  /** What comes of a change. */
  sealed interface Outcome {
    /** It was judged, and stored when it is acceptable. */
    record Judged(PasswordVerdict verdict) implements Outcome {}

    /** The session has ended, or the current password or the code is wrong. */
    record Wrong() implements Outcome {}

    /** Too many attempts failed; nothing was compared. */
    record TooOften(Duration pause) implements Outcome {}
  }
}
