package dev.stateward.domain.token;

import dev.stateward.domain.access.Principal;
import java.time.Instant;
import java.util.Objects;

/**
 * An API token without its secret.
 *
 * @param id its identifier
 * @param owner the principal it acts as
 * @param createdBy who issued it
 * @param description what it is for
 * @param createdAt when it was issued, to the microsecond
 * @param expiresAt when it expires
 */
public record ApiToken(
    TokenId id,
    Principal owner,
    Principal createdBy,
    TokenDescription description,
    Instant createdAt,
    Instant expiresAt) {
  public ApiToken {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(owner, "owner is null");
    Objects.requireNonNull(createdBy, "createdBy is null");
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
    Objects.requireNonNull(expiresAt, "expiresAt is null");
  }

  /** A token with this description, or none where that is empty. */
  public ApiToken(
      TokenId id,
      Principal owner,
      Principal createdBy,
      String description,
      Instant createdAt,
      Instant expiresAt) {
    this(id, owner, createdBy, TokenDescription.of(description), createdAt, expiresAt);
  }

  /** Whether it is still accepted at {@code now}. */
  public boolean validAt(Instant now) {
    return now.isBefore(expiresAt);
  }
}
