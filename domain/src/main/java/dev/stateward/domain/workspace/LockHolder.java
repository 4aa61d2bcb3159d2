package dev.stateward.domain.workspace;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.Objects;
import java.util.Optional;

/** The holder of a workspace's lock, by identity and never by name. */
public sealed interface LockHolder {
  /** A user, with any of their tokens. */
  record ByUser(UserId user) implements LockHolder {
    public ByUser {
      Objects.requireNonNull(user, "user is null");
    }
  }

  /** A team, with any of its tokens. */
  record ByTeam(TeamId team) implements LockHolder {
    public ByTeam {
      Objects.requireNonNull(team, "team is null");
    }
  }

  /** A run. */
  record ByRun(RunId run) implements LockHolder {
    public ByRun {
      Objects.requireNonNull(run, "run is null");
    }
  }

  /** The lock holder for {@code principal}; empty for a principal that cannot hold locks. */
  static Optional<LockHolder> of(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> Optional.of(new ByUser(id));
      case Principal.Team(var id) -> Optional.of(new ByTeam(id));
      case Principal.Organization ignored -> Optional.empty();
      case Principal.AuditReader ignored -> Optional.empty();
    };
  }
}
