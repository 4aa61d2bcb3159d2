package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Set;

/** Finds users, among those the caller may see. */
final class UserReader implements ReadingUsers {
  private final Authorizer authorizer;
  private final Stores stores;
  private final ApplicationSettings policy;

  UserReader(Authorizer authorizer, Stores stores, ApplicationSettings policy) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.policy = policy;
  }

  @Override
  public User self(Caller caller) {
    if (authorizer.principal(caller) instanceof Principal.User(var id)) {
      return stores.users().find(id).orElseThrow(UseCaseFailedException::notFound);
    }
    throw UseCaseFailedException.notFound();
  }

  @Override
  public Account account(Caller caller) {
    return switch (authorizer.principal(caller)) {
      case Principal.User ignored -> {
        User user = self(caller);
        yield new Account.Person(user, policy.mayFound(user));
      }
      case Principal.Team(var id) ->
          new Account.OfTeam(stores.teams().find(id).orElseThrow(UseCaseFailedException::notFound));
      case Principal.Organization(var id) -> new Account.OfOrganization(id);
      case Principal.AuditReader ignored -> throw UseCaseFailedException.notFound();
    };
  }

  @Override
  public User show(Caller caller, UserId user) {
    if (!visible(authorizer.credential(caller), user)) {
      throw UseCaseFailedException.notFound();
    }
    return stores.users().find(user).orElseThrow(UseCaseFailedException::notFound);
  }

  /** Also for a secret team: readers of a state may see who created it. */
  @Override
  public Team serviceAccount(Caller caller, TeamId team) {
    Credential viewer = authorizer.credential(caller);
    Team found = stores.teams().find(team).orElseThrow(UseCaseFailedException::notFound);
    if (!stores.memberships().standing(viewer, Within.of(found.organization().id())).member()) {
      throw UseCaseFailedException.denied(viewer.principal(), DeniedEvents.access(found, "see"));
    }
    return found;
  }

  @Override
  public List<User> visible(Caller caller, Set<UserId> ids) {
    Credential viewer = authorizer.credential(caller);
    return stores.users().findAll(ids).stream().filter(user -> visible(viewer, user.id())).toList();
  }

  private boolean visible(Credential viewer, UserId user) {
    return viewer.principal().equals(new Principal.User(user))
        || stores.memberships().acquainted(viewer, user);
  }
}
