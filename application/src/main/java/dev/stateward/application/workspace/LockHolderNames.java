package dev.stateward.application.workspace;

import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Failure.Holder;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import dev.stateward.domain.workspace.LockHolder;

/** Finds the names of lock holders, for error messages. */
public final class LockHolderNames {
  private final Users users;
  private final Teams teams;

  public LockHolderNames(Users users, Teams teams) {
    this.users = users;
    this.teams = teams;
  }

  /** The holder with its name. */
  public Holder named(LockHolder holder) {
    return switch (holder) {
      case LockHolder.ByUser(var id) ->
          new Holder(
              holder, users.find(id).map(User::username).map(Object::toString).orElse(id.value()));
      case LockHolder.ByTeam(var id) ->
          new Holder(
              holder, teams.find(id).map(Team::name).map(Object::toString).orElse(id.value()));
      case LockHolder.ByRun(var id) -> new Holder(holder, id.value());
    };
  }
}
