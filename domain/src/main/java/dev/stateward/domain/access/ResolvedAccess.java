package dev.stateward.domain.access;

import dev.stateward.domain.organization.TeamId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a principal may do to a workspace, and why.
 *
 * @param grants the grants this follows from, each once, in the order in which they were given
 */
public record ResolvedAccess(List<Grant> grants) {
  public ResolvedAccess {
    grants = List.copyOf(new LinkedHashSet<>(grants));
  }

  /** All it may do: the union of what the grants give. */
  public PermissionSet permissions() {
    PermissionSet permissions = PermissionSet.NONE;
    for (Grant grant : grants) {
      permissions = permissions.union(grant.permissions());
    }
    return permissions;
  }

  /** All it may do to the workspace's project: the union of what the grants give. */
  public Set<ProjectPermission> onProject() {
    return grants.stream()
        .flatMap(grant -> grant.onProject().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether it allows {@code permission}. */
  public boolean allows(Permission permission) {
    return grants.stream().anyMatch(grant -> grant.permissions().contains(permission));
  }

  /**
   * The rules that each give {@code permission}, in the order of the grants; empty when it is not
   * allowed. Without the grants that they name, the permission would be missing.
   */
  public List<Reason> reasons(Permission permission) {
    return grants.stream()
        .filter(grant -> grant.permissions().contains(permission))
        .map(grant -> new Reason(grant, permission))
        .toList();
  }

  /**
   * What it would be if {@code team}, one of the principal's, had {@code access} to the workspace,
   * instead of any it has.
   */
  public ResolvedAccess withTeamAccess(TeamId team, WorkspaceAccess access) {
    List<Grant> changed = new ArrayList<>(withoutTeamAccess(team).grants);
    changed.add(new Grant.ThroughTeamAccess(team, access));
    return new ResolvedAccess(changed);
  }

  /** What it would be if {@code team} had no access to the workspace. */
  public ResolvedAccess withoutTeamAccess(TeamId team) {
    return new ResolvedAccess(
        grants.stream()
            .filter(grant ->
                !(grant instanceof Grant.ThroughTeamAccess through) || !through.team().equals(team))
            .toList());
  }

  /**
   * What it would be if {@code team}, one of the principal's, had {@code access} to the workspace's
   * project, instead of any it has.
   */
  public ResolvedAccess withProjectAccess(TeamId team, ProjectAccess access) {
    List<Grant> changed = new ArrayList<>(withoutProjectAccess(team).grants);
    changed.add(new Grant.ThroughProject(team, access));
    return new ResolvedAccess(changed);
  }

  /** What it would be if {@code team} had no access to the workspace's project. */
  public ResolvedAccess withoutProjectAccess(TeamId team) {
    return new ResolvedAccess(
        grants.stream()
            .filter(grant ->
                !(grant instanceof Grant.ThroughProject through) || !through.team().equals(team))
            .toList());
  }
}
