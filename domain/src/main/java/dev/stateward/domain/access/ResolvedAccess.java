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
    grants = distinct(grants);
  }

  private static List<Grant> distinct(List<Grant> grants) {
    return repeats(grants) ? List.copyOf(new LinkedHashSet<>(grants)) : List.copyOf(grants);
  }

  /**
   * Whether a grant is there twice. Usually none is, and a set of them all is too slow to find out.
   */
  private static boolean repeats(List<Grant> grants) {
    Grant[] found = new Grant[Integer.highestOneBit(grants.size() + 1) << 2];
    for (Grant grant : grants) {
      int hash = grant.hashCode();
      int place = (hash ^ (hash >>> 16)) & (found.length - 1);
      while (found[place] != null) {
        if (found[place].equals(grant)) {
          return true;
        }
        place = (place + 1) & (found.length - 1);
      }
      found[place] = grant;
    }
    return false;
  }

  /** All it may do: the union of what the grants give. */
  public PermissionSet permissions() {
    return givenBy(grants);
  }

  private static PermissionSet givenBy(List<Grant> grants) {
    PermissionSet permissions = PermissionSet.NONE;
    PermissionSet last = permissions;
    for (Grant grant : grants) {
      PermissionSet next = grant.permissions();
      // Levels share their sets, and most teams have the same level.
      if (!next.equals(last) && !permissions.containsAll(next)) {
        permissions = permissions.union(next);
      }
      last = next;
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
    for (Grant grant : grants) {
      if (grant.permissions().contains(permission)) {
        return true;
      }
    }
    return false;
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
