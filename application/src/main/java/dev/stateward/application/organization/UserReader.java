package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.team.port.Teams;
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
  private final Users users;
  private final Teams teams;
  private final Memberships memberships;
  private final ApplicationSettings settings;

  UserReader(
      Authorizer authorizer,
      Users users,
      Teams teams,
      Memberships memberships,
      ApplicationSettings settings) {
    this.authorizer = authorizer;
    this.users = users;
    this.teams = teams;
    this.memberships = memberships;
    this.settings = settings;
  }

  @Override
  public User self(Caller caller) {
    if (authorizer.principal(caller) instanceof Principal.User(var id)) {
      return users.find(id).orElseThrow(UseCaseFailedException::notFound);
    }
    throw UseCaseFailedException.notFound();
  }

  @Override
  public Account account(Caller caller) {
    return switch (authorizer.principal(caller)) {
      case Principal.User ignored -> {
        User user = self(caller);
        yield new Account.Person(user, settings.mayCreateOrganizations(user));
      }
      case Principal.Team(var id) ->
          new Account.OfTeam(teams.find(id).orElseThrow(UseCaseFailedException::notFound));
      case Principal.Organization(var id) -> new Account.OfOrganization(id);
      case Principal.AuditReader ignored -> throw UseCaseFailedException.notFound();
    };
  }

  @Override
  public User show(Caller caller, UserId user) {
    if (!visible(authorizer.credential(caller), user)) {
      throw UseCaseFailedException.notFound();
    }
    return users.find(user).orElseThrow(UseCaseFailedException::notFound);
  }

  /** Also for a secret team: readers of a state may see who created it. */
  @Override
  public Team serviceAccount(Caller caller, TeamId team) {
    Credential viewer = authorizer.credential(caller);
    Team found = teams.find(team).orElseThrow(UseCaseFailedException::notFound);
    if (!authorizer.access(viewer, found.organization().id()).member()) {
      throw UseCaseFailedException.denied(viewer.principal(), DeniedEvents.access(found, "see"));
    }
    return found;
  }

  @Override
  public List<User> visible(Caller caller, Set<UserId> ids) {
    Credential viewer = authorizer.credential(caller);
    return users.findAll(ids).stream().filter(user -> visible(viewer, user.id())).toList();
  }

  private boolean visible(Credential viewer, UserId user) {
    return viewer.principal().equals(new Principal.User(user))
        || memberships.acquainted(viewer, user);
  }
}
