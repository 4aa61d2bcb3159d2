package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.Objects;

/**
 * Suspends and deletes users, and revokes any token: for site admins and the server's operator;
 * others get "not found". Changes take effect with the next call on every node.
 */
public interface OffboardingUsers {
  /** All users except placeholder users of invitations, by name. */
  Page<Account> users(Caller caller, PageRequest request);

  /** The user with this name, case-insensitive. */
  UserId named(Caller caller, Username name);

  /**
   * Suspends a user: their tokens, and URLs and streams opened with them, stop working. No effect
   * when they are suspended. {@link Failure.Indispensable} when nobody else could act as an owner
   * of one of their organizations, or as a site admin.
   */
  Account suspend(Caller caller, UserId user);

  /** Ends a suspension: tokens that have not expired work again. No effect otherwise. */
  Account resume(Caller caller, UserId user);

  /**
   * Deletes a user with their tokens and memberships; audit records keep their name. {@link
   * Failure.Indispensable} as for {@link #suspend}.
   */
  void delete(Caller caller, UserId user);

  /** The tokens of {@code holder}, oldest first. */
  Page<UsedToken> tokens(Caller caller, Holder holder, PageRequest request);

  /** Revokes any token. */
  void revoke(Caller caller, TokenId token);

  /** Revokes all tokens of {@code holder}; returns how many there were. */
  int revokeAll(Caller caller, Holder holder);

  /** The owner of tokens. */
  sealed interface Holder {
    /** A user. */
    record OfUser(UserId user) implements Holder {}

    /** A team. */
    record OfTeam(TeamId team) implements Holder {}

    /** An organization with all its teams. */
    record OfOrganization(OrganizationName organization) implements Holder {}
  }

  /**
   * A user, and whether they are suspended.
   *
   * @param suspendedAt since when they are suspended; the start of the epoch when they are not
   */
  record Account(User user, Instant suspendedAt) {
    public Account {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(suspendedAt, "suspendedAt is null");
    }

    /** Whether they are suspended. */
    public boolean suspended() {
      return suspendedAt.isAfter(Instant.EPOCH);
    }
  }
}
