package dev.stateward.domain.user;

import java.time.Instant;
import java.util.Objects;

/**
 * Someone who acts on the server.
 *
 * @param id his identifier
 * @param username the name others know him by
 * @param email where he is reached; shown to himself alone
 * @param siteAdmin whether he may do what concerns the whole server
 * @param createdAt when he was created, to the microsecond
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
