package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.Credential;
import dev.stateward.application.port.out.Memberships.Within;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.team.TeamViewer;
import dev.stateward.domain.team.TeamViewer.Tie;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lets callers see teams, and conceals those that do not exist for them. */
final class TeamGate {
  private final Gate gate;
  private final Stores stores;

  TeamGate(Gate gate, Stores stores) {
    this.gate = gate;
    this.stores = stores;
  }

  /** Where those whom it let in have their deeds recorded. */
  Audited audited() {
    return gate.audited();
  }

  /** A team that a principal sees, and as whom. */
  record Seen(Credential credential, Standing standing, Team team, TeamViewer viewer) {
    Principal principal() {
      return credential.principal();
    }

    Set<TeamPermission> permissions() {
      return viewer.permissions(team);
    }
  }

  /** Somebody who looks at the teams of an organization. */
  record Onlooker(Standing standing, Tie tie, Set<TeamId> own) {
    TeamViewer before(TeamId team) {
      return new TeamViewer(standing, own.contains(team) ? tie : Tie.NONE);
    }

    /** Those of {@code teams} that exist for him. */
    List<Team> visible(List<Team> teams) {
      return teams.stream().filter(team -> before(team.id()).sees(team)).toList();
    }
  }

  /** The team, when the caller sees it. */
  Seen see(Caller caller, TeamId team) {
    return see(gate.credential(caller), stores.teams().find(team));
  }

  /** The team, when the caller sees it; held against other writers until the transaction ends. */
  Seen hold(Caller caller, TeamId team) {
    return see(gate.credential(caller), stores.teams().hold(team));
  }

  /** As {@link #see}, when the caller has {@code permission} on the team. */
  Seen require(Caller caller, TeamPermission permission, TeamId team) {
    return require(see(caller, team), permission);
  }

  /** As {@link #hold}, when the caller has {@code permission} on the team. */
  Seen hold(Caller caller, TeamPermission permission, TeamId team) {
    return require(hold(caller, team), permission);
  }

  /** {@code seen}, when whoever saw it has {@code permission} on it. */
  Seen require(Seen seen, TeamPermission permission) {
    if (!seen.permissions().contains(permission)) {
      throw UseCaseFailedException.denied(
          seen.principal(), DeniedDeeds.access(seen.team(), permission));
    }
    return seen;
  }

  private Seen see(Credential credential, Optional<Team> found) {
    Team team = found.orElseThrow(UseCaseFailedException::notFound);
    Seen seen = look(credential, team);
    if (!seen.viewer().sees(team)) {
      throw UseCaseFailedException.denied(seen.principal(), DeniedDeeds.access(team, "see"));
    }
    return seen;
  }

  /** How whoever shows {@code credential} looks at {@code team}, visible to them or not. */
  Seen look(Credential credential, Team team) {
    OrganizationId organization = team.organization().id();
    Standing standing = stores.memberships().standing(credential, Within.of(organization));
    Onlooker onlooker = onlooker(credential.principal(), standing, organization);
    return new Seen(credential, standing, team, onlooker.before(team.id()));
  }

  /** How {@code entered} looks at the teams of the organization. */
  Onlooker onlooker(Gate.Entered entered) {
    return onlooker(entered.principal(), entered.standing(), entered.organization().id());
  }

  /** How {@code principal}, who stands so to the organization, looks at its teams. */
  Onlooker onlooker(Principal principal, Standing standing, OrganizationId organization) {
    return switch (principal) {
      case Principal.User(var id) ->
          new Onlooker(standing, Tie.MEMBER, stores.teams().of(id, organization));
      case Principal.Team(var id) -> new Onlooker(standing, Tie.ITSELF, Set.of(id));
      case Principal.Organization ignored -> new Onlooker(standing, Tie.NONE, Set.of());
      case Principal.AuditReader ignored -> new Onlooker(standing, Tie.NONE, Set.of());
    };
  }
}
