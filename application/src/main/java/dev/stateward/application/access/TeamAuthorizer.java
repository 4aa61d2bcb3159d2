package dev.stateward.application.access;

import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.team.TeamViewer;
import dev.stateward.domain.team.TeamViewer.Tie;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Authorizes callers on teams, and hides the teams that they may not see. */
public final class TeamAuthorizer {
  private final Authorizer authorizer;
  private final Teams teams;

  public TeamAuthorizer(Authorizer authorizer, Teams teams) {
    this.authorizer = authorizer;
    this.teams = teams;
  }

  /** A team, and the principal that sees it. */
  public record AuthorizedTeam(
      Credential credential, OrganizationAccess access, Team team, TeamViewer viewer) {
    public Principal principal() {
      return credential.principal();
    }

    public Set<TeamPermission> permissions() {
      return viewer.permissions(team);
    }
  }

  /** A principal that reads the teams of an organization. */
  public record Onlooker(OrganizationAccess access, Tie tie, Set<TeamId> own) {
    public TeamViewer before(TeamId team) {
      return new TeamViewer(access, own.contains(team) ? tie : Tie.NONE);
    }

    /** The teams among {@code teams} that they may see. */
    public List<Team> visible(List<Team> teams) {
      return teams.stream().filter(team -> before(team.id()).sees(team)).toList();
    }
  }

  /** The team, when the caller sees it. */
  public AuthorizedTeam see(Caller caller, TeamId team) {
    return see(authorizer.credential(caller), teams.find(team));
  }

  /**
   * The team, when the caller sees it and {@code rule} lets it pass; locked against other writers
   * until the transaction ends. All is judged before it is locked, so that callers who are refused
   * delay no writer, and afterwards.
   *
   * @param rule throws to refuse
   */
  public AuthorizedTeam hold(Caller caller, TeamId team, Consumer<AuthorizedTeam> rule) {
    rule.accept(see(caller, team));
    AuthorizedTeam held = see(authorizer.credential(caller), teams.hold(team));
    rule.accept(held);
    return held;
  }

  /** As {@link #see}, when the caller has {@code permission} on the team. */
  public AuthorizedTeam require(Caller caller, TeamPermission permission, TeamId team) {
    return require(see(caller, team), permission);
  }

  /** As {@link #hold}, when the caller has {@code permission} on the team. */
  public AuthorizedTeam hold(Caller caller, TeamPermission permission, TeamId team) {
    return hold(caller, team, seen -> require(seen, permission));
  }

  /** {@code seen}, when its principal has {@code permission} on it. */
  public AuthorizedTeam require(AuthorizedTeam seen, TeamPermission permission) {
    if (!seen.permissions().contains(permission)) {
      throw UseCaseFailedException.denied(
          seen.principal(), DeniedEvents.access(seen.team(), permission));
    }
    return seen;
  }

  private AuthorizedTeam see(Credential credential, Optional<Team> found) {
    Team team = found.orElseThrow(UseCaseFailedException::notFound);
    AuthorizedTeam seen = look(credential, team);
    if (!seen.viewer().sees(team)) {
      throw UseCaseFailedException.denied(seen.principal(), DeniedEvents.access(team, "see"));
    }
    return seen;
  }

  /** The view that {@code credential} has of {@code team}, visible to them or not. */
  AuthorizedTeam look(Credential credential, Team team) {
    OrganizationId organization = team.organization().id();
    OrganizationAccess access = authorizer.access(credential, organization);
    Onlooker onlooker = onlooker(credential.principal(), access, organization);
    return new AuthorizedTeam(credential, access, team, onlooker.before(team.id()));
  }

  /** The view that {@code entered} has of the organization's teams. */
  public Onlooker onlooker(Authorizer.AuthorizedOrganization entered) {
    return onlooker(entered.principal(), entered.access(), entered.organization().id());
  }

  /** The view that {@code principal} has of the organization's teams, with this access to it. */
  public Onlooker onlooker(
      Principal principal, OrganizationAccess access, OrganizationId organization) {
    return switch (principal) {
      case Principal.User(var id) -> new Onlooker(access, Tie.MEMBER, teams.of(id, organization));
      case Principal.Team(var id) -> new Onlooker(access, Tie.ITSELF, Set.of(id));
      case Principal.Organization ignored -> new Onlooker(access, Tie.NONE, Set.of());
      case Principal.AuditReader ignored -> new Onlooker(access, Tie.NONE, Set.of());
    };
  }

  /** Those of {@code among}, all of them teams of the organization, that {@code entered} sees. */
  public Set<TeamId> visible(Authorizer.AuthorizedOrganization entered, Collection<TeamId> among) {
    return visible(onlooker(entered), among);
  }

  /** Those of {@code among} that {@code onlooker} sees. */
  Set<TeamId> visible(Onlooker onlooker, Collection<TeamId> among) {
    return onlooker.visible(teams.find(among)).stream().map(Team::id).collect(Collectors.toSet());
  }

  /** Refuses to show {@code principal} a team that they do not see. */
  RuntimeException hidden(Principal principal, TeamId team) {
    return UseCaseFailedException.denied(
        principal,
        DeniedEvents.access(teams.find(team).orElseThrow(UseCaseFailedException::notFound), "see"));
  }

  /** The team, when {@code credential} may give it access within {@code organization}. */
  Team requireLinkable(Credential credential, TeamId id, Organization organization) {
    Team team = teams.find(id).orElseThrow(UseCaseFailedException::notFound);
    if (!team.organization().id().equals(organization.id())
        || !look(credential, team).viewer().mayLink(team)) {
      throw UseCaseFailedException.denied(
          credential.principal(), DeniedEvents.access(team, "link"));
    }
    return team;
  }
}
