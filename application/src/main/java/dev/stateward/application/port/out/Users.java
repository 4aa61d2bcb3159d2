package dev.stateward.application.port.out;

import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** All users of the server. */
public interface Users {
  /** Adds a user. */
  void add(User user) throws NameTakenException;

  Optional<User> find(UserId id);

  /** The user of that name, whatever its case. */
  Optional<User> find(Username name);

  /** Those of {@code ids} that exist, in no order. */
  List<User> findAll(Collection<UserId> ids);

  /** Whether there is any user at all. */
  boolean any();
}
