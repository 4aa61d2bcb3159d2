package dev.stateward.domain.workspace;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.Objects;
import java.util.Optional;

/** Who holds a workspace's lock, by identity and never by name. */
public sealed interface LockHolder {
  /** A user, with whichever of his tokens. */
  record ByUser(UserId user) implements LockHolder {
    public ByUser {
      Objects.requireNonNull(user, "user is null");
    }
  }

  /** A team, with whichever of its tokens. */
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

  /** The holder that {@code principal} is when it locks; empty for one that can hold no lock. */
  static Optional<LockHolder> of(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> Optional.of(new ByUser(id));
      case Principal.Team(var id) -> Optional.of(new ByTeam(id));
      case Principal.Organization ignored -> Optional.empty();
      case Principal.AuditReader ignored -> Optional.empty();
    };
  }
}
