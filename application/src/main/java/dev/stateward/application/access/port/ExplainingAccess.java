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
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Telling who may do what to a workspace, why, and what a change of a link would do to that. For
 * owners and the workspace's admins; to others the workspace does not exist.
 */
public interface ExplainingAccess {
  /**
   * What everybody may do to the workspace: the organization by its own token, then each of its
   * teams by name, then each of its members by username; those who may do nothing included.
   *
   * @param held what they may do at the least; empty for everybody
   */
  Page<EffectiveAccess> list(
      Caller caller, WorkspaceId workspace, Set<Permission> held, PageRequest request);

  /**
   * What one principal may do to the workspace; {@link Failure.NotFound} when it does not belong to
   * the organization.
   */
  EffectiveAccess show(Caller caller, WorkspaceId workspace, Principal principal);

  /**
   * Whose permissions {@link ManagingTeamAccess#add} would change, in the order of {@link #list};
   * refused as that would be, and nothing is written.
   */
  List<Shift> ifAdded(Caller caller, TeamId team, WorkspaceId workspace, AccessChange access);

  /** As {@link #ifAdded}, for {@link ManagingTeamAccess#change}. */
  List<Shift> ifChanged(Caller caller, TeamAccessId link, AccessChange change);

  /** As {@link #ifAdded}, for {@link ManagingTeamAccess#remove}. */
  List<Shift> ifRemoved(Caller caller, TeamAccessId link);

  /** Somebody who may do something. */
  sealed interface Subject {
    /** As whom he acts. */
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

    /** A member of the organization, by a token of his. */
    record OfMember(OrganizationMembership membership) implements Subject {
      @Override
      public Principal principal() {
        return new Principal.User(membership.user().id());
      }
    }
  }

  /**
   * What somebody may do, with the grants through which he may.
   *
   * @param subject who
   * @param access what and why
   * @param teams the names of the teams through which he may
   */
  record EffectiveAccess(Subject subject, ResolvedAccess access, Map<TeamId, TeamName> teams) {
    public EffectiveAccess {
      Objects.requireNonNull(subject, "subject is null");
      Objects.requireNonNull(access, "access is null");
      teams = Map.copyOf(teams);
    }

    /**
     * The permissions, by team, by which they may give themself more than that: who manages teams
     * changes what their own may do, and who manages membership joins others. None for owners, who
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

    /** What people call a team through which he may; its identifier when it is gone. */
    public String nameOf(TeamId team) {
      TeamName name = teams.get(team);
      return name == null ? team.value() : name.value();
    }
  }

  /**
   * A change of what somebody may do.
   *
   * @param subject who
   * @param difference what he may do now, and what he would be able to do
   */
  record Shift(Subject subject, AccessDifference difference) {
    public Shift {
      Objects.requireNonNull(subject, "subject is null");
      Objects.requireNonNull(difference, "difference is null");
    }
  }
}
