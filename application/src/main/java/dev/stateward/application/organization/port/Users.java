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

/** All users of the server. */
public interface Users {
  /** Adds a user. */
  void add(User user) throws NameTakenException;

  Optional<User> find(UserId id);

  /** The user of that name, whatever its case. */
  Optional<User> find(Username name);

  /**
   * The user who is reached at that address, whatever its case; the oldest when there are more.
   * Nobody whom an invitation made up.
   */
  Optional<User> findByEmail(String email);

  /** Stores all of a user but when he was created; false when there is no such user. */
  boolean save(User user) throws NameTakenException;

  /** Those of {@code ids} that exist, in no order. */
  List<User> findAll(Collection<UserId> ids);

  /** Whether there is any user at all. */
  boolean any();

  /** All users but those whom invitations made up, by name. */
  Page<User> list(PageRequest request);

  /** The user, held against others who suspend or remove users until the transaction ends. */
  Optional<User> hold(UserId id);

  /** The site admins who are not suspended, held likewise. */
  List<User> holdSiteAdmins();

  /** Suspends a user: no token of theirs acts. False, changing nothing, when they are suspended. */
  boolean suspend(UserId id, Instant at);

  /** Ends a suspension; false when there is none. */
  boolean resume(UserId id);

  /** Which of {@code ids} are suspended, and since when. */
  Map<UserId, Instant> suspended(Collection<UserId> ids);

  /** Removes a user with their tokens and memberships; false when there is no such user. */
  boolean remove(UserId id);
}
