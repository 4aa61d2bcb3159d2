package dev.stateward.application.signin.port;

import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The browsers that users are signed in with, and the codes of clients that they allowed; they go
 * with the user.
 */
public interface BrowserSessions {
  /** Adds a session. */
  void add(SecretDigest id, BrowserSession session);

  /** The session, however old it is; none of a suspended user. */
  Optional<BrowserSession> find(SecretDigest id);

  /** Stores that a session was used. */
  void touch(SecretDigest id, Instant at);

  /** Ends a session with its codes; false when there is none. */
  boolean remove(SecretDigest id);

  /** Ends all sessions of a user but the newest {@code left}; returns how many. */
  int removeAll(UserId user, int left);

  /** Ends sessions of all users that were begun or last used before these times. */
  void removeExpired(Instant createdBefore, Instant usedBefore);

  /** Stores a code of an existing session, in place of the one before. */
  void putCode(SecretDigest session, SecretDigest code, AuthorizedClient client);

  /** A code, expired or not; none of a suspended user. */
  Optional<AuthorizedClient> findCode(SecretDigest code);

  /** Removes a code; of several callers one is told true. */
  boolean removeCode(SecretDigest code);

  /** A browser that a user is signed in with. */
  record BrowserSession(UserId user, Instant createdAt, Instant usedAt) {
    public BrowserSession {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(createdAt, "createdAt is null");
      Objects.requireNonNull(usedAt, "usedAt is null");
    }
  }

  /**
   * A client that a user allowed to get a token.
   *
   * @param request what the client asked for, and has to show again
   * @param expiresAt the end of its code
   */
  record AuthorizedClient(UserId user, CodeRequest request, Instant expiresAt) {
    public AuthorizedClient {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(request, "request is null");
      Objects.requireNonNull(expiresAt, "expiresAt is null");
    }
  }
}
