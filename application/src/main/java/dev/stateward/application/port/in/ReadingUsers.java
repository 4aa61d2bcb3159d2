package dev.stateward.application.port.in;

import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;

/** Finding users. */
public interface ReadingUsers {
  /** The user as whom the caller acts. */
  User self(Caller caller);

  /** A user whom the caller may see: himself, or a member of an organization they share. */
  User show(Caller caller, UserId user);
}
