package dev.stateward.domain.organization;

import java.time.Instant;
import java.util.Objects;

/**
 * A tenant of the server.
 *
 * @param id its identifier, unchanged when it is renamed
 * @param name the name clients know it by
 * @param email where its owners are reached
 * @param createdAt when it was created, to the microsecond
 */
public record Organization(
    OrganizationId id, OrganizationName name, String email, Instant createdAt) {
  public Organization {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(email, "email is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }
}
