package dev.stateward.application.signin.port;

import dev.stateward.application.port.KeyId;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The authenticators of users, and their recovery codes; both go with the user. */
public interface SecondFactors {
  /** The authenticator of a user. */
  Optional<Authenticator> find(UserId user);

  /** Stores what an existing user has, in place of what was there before. */
  void put(UserId user, Authenticator authenticator, List<SecretDigest> recoveryCodes);

  /**
   * Stores that the code of a step was used. False when that was stored before, of this or of a
   * later step, or the authenticator is another one; of several callers one is told true.
   */
  boolean use(UserId user, Authenticator authenticator, long step);

  /** Whether a user has this recovery code. */
  boolean hasRecoveryCode(UserId user, SecretDigest code);

  /** Removes a recovery code; of several callers one is told true. */
  boolean useRecoveryCode(UserId user, SecretDigest code);

  /** How many recovery codes a user has. */
  int recoveryCodes(UserId user);

  /** Whether an organization that the user is a member of wants a second factor of its members. */
  boolean isRequired(UserId user);

  /** Removes all that a user has; false when there is nothing. */
  boolean remove(UserId user);

  /**
   * What generates codes for a user (RFC 6238). Its key is not stored but derived.
   *
   * @param key of what it is derived
   * @param mark random characters that name it
   * @param usedStep the last step whose code was used
   */
  record Authenticator(KeyId key, String mark, long usedStep) {
    public Authenticator {
      Objects.requireNonNull(key, "key is null");
      Objects.requireNonNull(mark, "mark is null");
    }
  }
}
