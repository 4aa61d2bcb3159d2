package dev.stateward.application.access;

import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.User;
import java.time.InstantSource;
import java.util.List;

/** Authorizes what concerns the whole server: for its operator and for site admins. */
public final class ServerAuthorizer {
  private final Users users;
  private final Tokens tokens;
  private final InstantSource time;

  public ServerAuthorizer(Users users, Tokens tokens, InstantSource time) {
    this.users = users;
    this.tokens = tokens;
    this.time = time;
  }

  /** Admits only the server's own workers and its operator. */
  public void requireOperator(Caller caller) {
    admitOperator(caller);
  }

  /** As {@link #requireOperator}, where there is no database. */
  public static void admitOperator(Caller caller) {
    if (!(caller instanceof Caller.Operator)) {
      throw new UseCaseFailedException(new Failure.Unauthenticated());
    }
  }

  /** Admits only site admins and the server's operator. */
  public void requireAdministration(Caller caller) {
    if (!(caller instanceof Caller.Operator)) {
      requireSiteAdmin(caller);
    }
  }

  /** Admits only site admins. */
  public void requireSiteAdmin(Caller caller) {
    Credential credential = Authorizer.credential(caller, time.instant());
    if (!isSiteAdmin(credential.principal()) || !holds(credential)) {
      throw UseCaseFailedException.denied(credential.principal(), DeniedEvents.accessToServer());
    }
  }

  private boolean holds(Credential credential) {
    return !tokens.valid(List.of(credential.token()), credential.at()).isEmpty();
  }

  /** Whether {@code principal} administers the server. */
  public boolean isSiteAdmin(Principal principal) {
    return principal instanceof Principal.User(var id)
        && users.find(id).filter(User::siteAdmin).isPresent();
  }
}
