package dev.stateward.application.audit;

import dev.stateward.application.limit.RecentlyUsed;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The names of principals in the audit trail. A user's name never changes and an identifier is
 * never used again, so the names of users who act are kept in memory; those of teams are not.
 */
final class ActorNames {
  private final Users users;
  private final Teams teams;
  private final Map<UserId, String> known = new RecentlyUsed<>(Budgets.ACTOR_NAMES);

  ActorNames(Users users, Teams teams) {
    this.users = users;
    this.teams = teams;
  }

  /** The name of a principal that was authorized by this request, and so exists. */
  String ofActing(Principal principal) {
    return principal instanceof Principal.User(var id) ? ofActing(id) : of(principal);
  }

  private String ofActing(UserId id) {
    String name = remembered(id);
    if (name != null) {
      return name;
    }
    Optional<String> found = find(id);
    found.ifPresent(it -> remember(id, it));
    return found.orElse(id.value());
  }

  private @Nullable String remembered(UserId id) {
    synchronized (known) {
      return known.get(id);
    }
  }

  private void remember(UserId id, String name) {
    synchronized (known) {
      known.put(id, name);
    }
  }

  /** The name of a principal at this moment; its identifier when it is gone. */
  String of(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> find(id).orElse(id.value());
      case Principal.Team(var id) -> find(id).orElse(id.value());
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
    };
  }

  private Optional<String> find(UserId id) {
    return users.find(id).map(User::username).map(Object::toString);
  }

  private Optional<String> find(TeamId id) {
    return teams.find(id).map(Team::name).map(Object::toString);
  }
}
