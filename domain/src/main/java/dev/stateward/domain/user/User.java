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
 * @param createdAt when the user was created, to the microsecond
 */
public record User(
    UserId id, Username username, String email, boolean siteAdmin, Instant createdAt) {
  public User {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(username, "username is null");
    Objects.requireNonNull(email, "email is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }
}
