package dev.stateward.application.recovery.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.user.Username;
import java.util.List;
import java.util.Objects;

/** Fills an empty database with what was found in a store of states; only for its operator. */
public interface RebuildingInstallations {
  /**
   * Fails unless nothing was set up in the database.
   *
   * @throws dev.stateward.application.backup.port.NotEmptyException when it says why
   */
  void requireEmpty(Caller caller);

  /**
   * Rebuilds organizations, workspaces and versions in one transaction, with the first user, who
   * owns all of them.
   *
   * @param within done in that transaction: gives the database the keys of the versions
   * @return a token of the first user
   * @throws dev.stateward.application.backup.port.NotEmptyException as {@link #requireEmpty}, and
   *     while another recovery fills the database
   */
  TokenSecret rebuild(
      Caller caller,
      List<RecoveredWorkspace> workspaces,
      FirstUser first,
      Runnable within,
      RecoveryProgress progress);

  /** Who owns everything at first, and is the site's admin. */
  record FirstUser(Username name, String email) {
    public FirstUser {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(email, "email is null");
    }
  }
}
