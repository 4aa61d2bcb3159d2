package dev.stateward.application.organization.port;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All users of the server. Their names never change. */
public interface Users {
  /** Adds a user. */
  void add(User user) throws NameTakenException;

  Optional<User> find(UserId id);

  /** The user with this name, case-insensitive. */
  Optional<User> find(Username name);

  /**
   * The user with this email address, case-insensitive; the oldest when there are several. Never a
   * placeholder user of an invitation.
   */
  Optional<User> findByEmail(String email);

  /** Those of {@code ids} that exist, in no order. */
  List<User> findAll(Collection<UserId> ids);

  /** Whether there is any user at all. */
  boolean any();

  /** All users except placeholder users of invitations, by name. */
  Page<User> list(PageRequest request);

  /** The user, locked until the transaction ends against being suspended or removed. */
  Optional<User> hold(UserId id);

  /** The user with this name, case-insensitive, locked likewise. */
  default Optional<User> hold(Username name) {
    return find(name).flatMap(user -> hold(user.id()));
  }

  /** The site admins who are not suspended, locked likewise. */
  List<User> holdSiteAdmins();

  /**
   * Suspends a user: their tokens stop working until the suspension ends, and the sessions of their
   * browsers and the link by which they set a password are removed. False, changing nothing, when
   * they are suspended.
   */
  boolean suspend(UserId id, Instant at);

  /** Ends a suspension; false when there is none. */
  boolean resume(UserId id);

  /** The suspended users among {@code ids}, and since when. */
  Map<UserId, Instant> suspended(Collection<UserId> ids);

  /** Removes a user with their tokens and memberships; false when there is no such user. */
  boolean remove(UserId id);
}
