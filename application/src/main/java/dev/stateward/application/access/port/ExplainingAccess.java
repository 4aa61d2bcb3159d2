package dev.stateward.application.access.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.AccessDifference;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Explains who may do what to a workspace, and why. For owners and the workspace's admins; others
 * get "not found".
 */
public interface ExplainingAccess {
  /**
   * The permissions of every principal on the workspace: the organization by its own token, then
   * its teams by name, then its members by username; also those without any permission.
   *
   * @param held only principals with these permissions; empty for all
   */
  Page<EffectiveAccess> list(
      Caller caller, WorkspaceId workspace, Set<Permission> held, PageRequest request);

  /**
   * The principals with the permissions {@code held} on the workspace that are not in {@code
   * except}, in the order of {@link #list}.
   */
  Page<Subject> holders(
      Caller caller,
      WorkspaceId workspace,
      Set<Permission> held,
      Set<Principal> except,
      PageRequest request);

  /**
   * The permissions of one principal on the workspace; {@link Failure.NotFound} when it does not
   * belong to the organization.
   */
  EffectiveAccess show(Caller caller, WorkspaceId workspace, Principal principal);

  /** A principal that permissions are explained for. */
  sealed interface Subject {
    /** The principal. */
    Principal principal();

    /** The organization, by its own token. */
    record OfOrganization(Organization organization) implements Subject {
      @Override
      public Principal principal() {
        return new Principal.Organization(organization.id());
      }
    }

    /** A team, by a token of it. */
    record OfTeam(Team team) implements Subject {
      @Override
      public Principal principal() {
        return new Principal.Team(team.id());
      }
    }

    /** A member of the organization, by a user token. */
    record OfMember(OrganizationMembership membership) implements Subject {
      @Override
      public Principal principal() {
        return new Principal.User(membership.user().id());
      }
    }
  }

  /**
   * The permissions of a subject, with the grants that give them.
   *
   * @param subject who
   * @param access what and why
   * @param teams the names of the teams in those grants
   */
  record EffectiveAccess(Subject subject, ResolvedAccess access, Map<TeamId, TeamName> teams) {
    public EffectiveAccess {
      Objects.requireNonNull(subject, "subject is null");
      Objects.requireNonNull(access, "access is null");
      teams = Map.copyOf(teams);
    }

    /**
     * The permissions, by team, with which the subject could extend its own access: managing teams
     * allows to change one's own team, managing membership to join others. None for owners, who
     * have everything.
     */
    public List<Grant.ThroughOrganization> waysToMore() {
      if (access.grants().contains(new Grant.Ownership())) {
        return List.of();
      }
      return access.grants().stream()
          .filter(Grant.ThroughOrganization.class::isInstance)
          .map(Grant.ThroughOrganization.class::cast)
          .filter(grant ->
              grant.permission() == OrganizationPermission.MANAGE_TEAMS
                  || grant.permission() == OrganizationPermission.MANAGE_MEMBERSHIP)
          .toList();
    }

    /** The name of a team in the grants; its identifier when the team was deleted. */
    public String nameOf(TeamId team) {
      TeamName name = teams.get(team);
      return name == null ? team.value() : name.value();
    }
  }

  /**
   * A change of a subject's permissions.
   *
   * @param subject who
   * @param difference the permissions now, and those after the change
   */
  record SubjectDifference(Subject subject, AccessDifference difference) {
    public SubjectDifference {
      Objects.requireNonNull(subject, "subject is null");
      Objects.requireNonNull(difference, "difference is null");
    }
  }
}
