package dev.stateward.domain.access;

import dev.stateward.domain.organization.TeamId;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** One reason why a principal may do something to a workspace. */
public sealed interface Grant {
  /** What it gives on the workspace. */
  PermissionSet permissions();

  /** What it gives on the project that the workspace is in, contained permissions included. */
  Set<ProjectPermission> onProject();

  /**
   * What it is, in a phrase for an owner of the organization to read. The wording is stable.
   *
   * @param teamNames what a team is called
   */
  default String description(Function<TeamId, String> teamNames) {
    return switch (this) {
      case Ownership() -> "ownership of the organization";
      case OrganizationToken() -> "token of the organization";
      case ThroughOrganization(var team, var permission) ->
          "organization permission %s of team %s"
              .formatted(permission.label(), teamNames.apply(team));
      case ThroughTeamAccess(var team, var access) ->
          "link of team %s at level %s".formatted(teamNames.apply(team), access.label());
      case ThroughProject(var team, var access) ->
          "access of team %s to the project at level %s"
              .formatted(teamNames.apply(team), access.label());
    };
  }

  /** The principal owns the organization, by its owners team: everything. */
  record Ownership() implements Grant {
    @Override
    public PermissionSet permissions() {
      return PermissionSet.ALL;
    }

    @Override
    public Set<ProjectPermission> onProject() {
      return ProjectPermission.closed(EnumSet.allOf(ProjectPermission.class));
    }
  }

  /**
   * The principal is the organization itself, by its token: what its owners may do, except what a
   * user or a team must answer for, which is writing states (State Versions API, A1 and A6),
   * holding the lock that this takes, and planning and applying runs.
   */
  record OrganizationToken() implements Grant {
    private static final PermissionSet PERMISSIONS =
        new PermissionSet(
            EnumSet.complementOf(
                EnumSet.of(
                    Permission.WRITE_STATE,
                    Permission.LOCK,
                    Permission.PLAN_RUNS,
                    Permission.APPLY_RUNS)));

    @Override
    public PermissionSet permissions() {
      return PERMISSIONS;
    }

    @Override
    public Set<ProjectPermission> onProject() {
      return ProjectPermission.closed(EnumSet.allOf(ProjectPermission.class));
    }
  }

  /** A team of the principal holds a permission throughout the organization. */
  record ThroughOrganization(TeamId team, OrganizationPermission permission) implements Grant {
    public ThroughOrganization {
      Objects.requireNonNull(team, "team is null");
      Objects.requireNonNull(permission, "permission is null");
    }

    @Override
    public PermissionSet permissions() {
      return permission.onWorkspaces();
    }

    @Override
    public Set<ProjectPermission> onProject() {
      return permission.onProjects();
    }
  }

  /** A team of the principal has access to the workspace. */
  record ThroughTeamAccess(TeamId team, WorkspaceAccess access) implements Grant {
    public ThroughTeamAccess {
      Objects.requireNonNull(team, "team is null");
      Objects.requireNonNull(access, "access is null");
    }

    @Override
    public PermissionSet permissions() {
      return access.permissions();
    }

    @Override
    public Set<ProjectPermission> onProject() {
      return Set.of();
    }
  }

  /** A team of the principal has access to the workspace's project. */
  record ThroughProject(TeamId team, ProjectAccess access) implements Grant {
    public ThroughProject {
      Objects.requireNonNull(team, "team is null");
      Objects.requireNonNull(access, "access is null");
    }

    @Override
    public PermissionSet permissions() {
      return access.onWorkspaces();
    }

    @Override
    public Set<ProjectPermission> onProject() {
      return access.onProject();
    }
  }
}
