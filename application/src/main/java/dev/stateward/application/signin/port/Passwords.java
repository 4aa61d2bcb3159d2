package dev.stateward.application.signin.port;

import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** The hashed passwords of users, and the links by which they set them; both go with the user. */
public interface Passwords {
  /** The password of the user with this name, case-insensitive; none of a suspended user. */
  Optional<UserPassword> find(Username name);

  /** Stores the password of an existing user, in place of the one before. */
  void put(UserId user, String hash, Instant at);

  /** Stores the link of an existing user, in place of the one before. */
  void putLink(UserId user, SecretDigest link, Instant expiresAt);

  /** The user who has this link, unless it has expired or they are suspended. */
  Optional<UserId> findLink(SecretDigest link, Instant at);

  /** Removes the link of a user; false when there is none. */
  boolean removeLink(UserId user);

  /** The password of a user, hashed. */
  record UserPassword(UserId user, String hash) {
    public UserPassword {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(hash, "hash is null");
    }

    @Override
    public String toString() {
      return "UserPassword[" + user + "]";
    }
  }
}
