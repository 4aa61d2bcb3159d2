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
 * Suspending and deleting users, and revoking tokens of whomever: for site admins and the server's
 * operator. To others none of it exists. What is done holds from the next call of every node.
 */
public interface OffboardingUsers {
  /** All users but those whom invitations made up, by name. */
  Page<Account> users(Caller caller, PageRequest request);

  /** The user of that name, whatever its case. */
  UserId named(Caller caller, Username name);

  /**
   * Suspends a user: their tokens, and whatever was got by one, act no longer. Nothing changes when
   * they are suspended. {@link Failure.Indispensable} when nobody else could act as an owner of one
   * of their organizations, or as a site admin.
   */
  Account suspend(Caller caller, UserId user);

  /** Ends a suspension: the tokens that have not expired act again. Nothing changes otherwise. */
  Account resume(Caller caller, UserId user);

  /**
   * Deletes a user with their tokens and memberships; audit records go on naming them. {@link
   * Failure.Indispensable} as for {@link #suspend}.
   */
  void delete(Caller caller, UserId user);

  /** The tokens of {@code holder}, oldest first. */
  Page<UsedToken> tokens(Caller caller, Holder holder, PageRequest request);

  /** Revokes a token of whomever. */
  void revoke(Caller caller, TokenId token);

  /** Revokes all tokens of {@code holder}; tells how many there were. */
  int revokeAll(Caller caller, Holder holder);

  /** Whose tokens are meant. */
  sealed interface Holder {
    /** Those of a user. */
    record OfUser(UserId user) implements Holder {}

    /** Those of a team. */
    record OfTeam(TeamId team) implements Holder {}

    /** That of an organization, and those of all its teams. */
    record OfOrganization(OrganizationName organization) implements Holder {}
  }

  /**
   * A user, and whether they may act.
   *
   * @param suspendedAt since when they are suspended; the start of the epoch when they are not
   */
  record Account(User user, Instant suspendedAt) {
    public Account {
      Objects.requireNonNull(user, "user is null");
      Objects.requireNonNull(suspendedAt, "suspendedAt is null");
    }

    /** Whether no token of theirs acts. */
    public boolean suspended() {
      return suspendedAt.isAfter(Instant.EPOCH);
    }
  }
}
