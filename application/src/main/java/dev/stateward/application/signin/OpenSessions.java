package dev.stateward.application.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.io.Digests;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.BrowserSessions.BrowserSession;
import dev.stateward.application.signin.port.SecretDigest;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SignInSecrets;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/** The sessions of browsers that have not ended. */
final class OpenSessions {
  private final BrowserSessions sessions;
  private final InstantSource time;

  OpenSessions(BrowserSessions sessions, InstantSource time) {
    this.sessions = sessions;
    this.time = time;
  }

  /** What is stored instead of a secret; nobody can guess one of 256 random bits from it. */
  static SecretDigest digest(SignInSecret secret) {
    return new SecretDigest(
        HexFormat.of().formatHex(Digests.sha256().digest(secret.text().getBytes(UTF_8))));
  }

  /** All of them, those that have ended included. */
  BrowserSessions rows() {
    return sessions;
  }

  /** Begins a session of a user, and removes what has ended. */
  SignInSecret begin(UserId user, SignInSecrets secrets) {
    Instant now = time.instant();
    sessions.removeExpired(now.minus(SignInBudgets.SESSION), now.minus(SignInBudgets.SESSION_IDLE));
    sessions.removeAll(user, SignInBudgets.SESSIONS - 1);
    SignInSecret session = secrets.generate();
    sessions.add(digest(session), new BrowserSession(user, now, now));
    return session;
  }

  /** The user of a session that has not ended; notes its use. */
  Optional<UserId> user(SignInSecret secret) {
    Instant now = time.instant();
    SecretDigest id = digest(secret);
    return sessions
        .find(id)
        .filter(session -> session.createdAt().plus(SignInBudgets.SESSION).isAfter(now))
        .filter(session -> session.usedAt().plus(SignInBudgets.SESSION_IDLE).isAfter(now))
        .map(session -> {
          if (session.usedAt().plus(SignInBudgets.SESSION_PRECISION).isBefore(now)) {
            sessions.touch(id, now);
          }
          return session.user();
        });
  }
}
