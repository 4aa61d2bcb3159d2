package dev.stateward.domain.user;

import java.time.Instant;
import java.util.Objects;

/**
 * A person or service account on the server.
 *
 * @param id its identifier
 * @param username its name
 * @param email its email address; only shown to the user and to those who manage memberships
 * @param siteAdmin whether the user administers the whole server
 * @param secondFactor whether they need a code beside their password to sign in
 * @param createdAt when the user was created, to the microsecond
 */
public record User(
    UserId id,
    Username username,
    String email,
    boolean siteAdmin,
    boolean secondFactor,
    Instant createdAt) {
  public User {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(username, "username is null");
    Objects.requireNonNull(email, "email is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }

  /** A new user, who has no second factor yet. */
  public User(UserId id, Username username, String email, boolean siteAdmin, Instant createdAt) {
    this(id, username, email, siteAdmin, false, createdAt);
  }

  /** This user, who set up a second factor or removed it. */
  public User withSecondFactor(boolean on) {
    return new User(id, username, email, siteAdmin, on, createdAt);
  }
}
