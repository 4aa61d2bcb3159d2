package dev.stateward.application.port.in;

import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Set;

/** Finding users. */
public interface ReadingUsers {
  /** The user as whom the caller acts. */
  User self(Caller caller);

  /** A user whom the caller may see: himself, or a member of an organization they share. */
  User show(Caller caller, UserId user);

  /** Those of {@code ids} whom the caller may see, in no order. */
  List<User> visible(Caller caller, Set<UserId> ids);
}
