package dev.stateward.domain.access;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Something a team may do throughout its organization, and what that gives on each workspace. */
public enum OrganizationPermission {
  MANAGE_POLICIES(PermissionSet.of(Permission.READ_RUNS)),
  MANAGE_POLICY_OVERRIDES(PermissionSet.of(Permission.READ_RUNS, Permission.OVERRIDE_POLICIES)),
  DELEGATE_POLICY_OVERRIDES(PermissionSet.NONE),
  MANAGE_RUN_TASKS(PermissionSet.of(Permission.MANAGE_RUN_TASKS)),
  READ_WORKSPACES(WorkspaceAccess.Level.READ.permissions()),
  /** Administer every workspace, and create workspaces. */
  MANAGE_WORKSPACES(WorkspaceAccess.Level.ADMIN.permissions(), READ_WORKSPACES),
  READ_PROJECTS(WorkspaceAccess.Level.READ.permissions(), READ_WORKSPACES),
  MANAGE_PROJECTS(WorkspaceAccess.Level.ADMIN.permissions(), MANAGE_WORKSPACES, READ_PROJECTS),
  MANAGE_VCS_SETTINGS(PermissionSet.NONE),
  MANAGE_AGENT_POOLS(PermissionSet.of(Permission.READ_WORKSPACE)),
  MANAGE_PROVIDERS(PermissionSet.NONE),
  MANAGE_MODULES(PermissionSet.NONE),
  MANAGE_MEMBERSHIP(PermissionSet.NONE),
  MANAGE_TEAMS(PermissionSet.NONE, MANAGE_MEMBERSHIP),
  MANAGE_ORGANIZATION_ACCESS(PermissionSet.NONE, MANAGE_TEAMS),
  /** Extends the team permissions above to secret teams; gives nothing by itself. */
  ACCESS_SECRET_TEAMS(PermissionSet.NONE);

  private final PermissionSet onWorkspaces;

  private final Set<OrganizationPermission> contained;

  OrganizationPermission(PermissionSet onWorkspaces, OrganizationPermission... contained) {
    this.onWorkspaces = onWorkspaces;
    // No EnumSet: it needs all constants, which do not exist yet in the constructor.
    Set<OrganizationPermission> all = new LinkedHashSet<>();
    for (OrganizationPermission permission : contained) {
      all.add(permission);
      all.addAll(permission.contained);
    }
    this.contained = Collections.unmodifiableSet(all);
  }

  /** Its name in the API, such as {@code manage-workspaces}. */
  public String label() {
    return Labels.of(this);
  }

  /** What it gives on every project of the organization, contained permissions included. */
  public Set<ProjectPermission> onProjects() {
    return switch (this) {
      case MANAGE_PROJECTS -> ProjectPermission.closed(EnumSet.allOf(ProjectPermission.class));
      case MANAGE_WORKSPACES ->
          ProjectPermission.closed(
              EnumSet.of(ProjectPermission.CREATE_WORKSPACES, ProjectPermission.MOVE_WORKSPACES));
      case READ_PROJECTS, READ_WORKSPACES, MANAGE_AGENT_POOLS -> Set.of(ProjectPermission.READ);
      case MANAGE_POLICIES,
          MANAGE_POLICY_OVERRIDES,
          DELEGATE_POLICY_OVERRIDES,
          MANAGE_RUN_TASKS,
          MANAGE_VCS_SETTINGS,
          MANAGE_PROVIDERS,
          MANAGE_MODULES,
          MANAGE_MEMBERSHIP,
          MANAGE_TEAMS,
          MANAGE_ORGANIZATION_ACCESS,
          ACCESS_SECRET_TEAMS ->
          Set.of();
    };
  }

  /** What it gives on every workspace of the organization. */
  public PermissionSet onWorkspaces() {
    return onWorkspaces;
  }

  /** The permissions that it implies, itself left out. */
  public Set<OrganizationPermission> contained() {
    return contained;
  }
}
