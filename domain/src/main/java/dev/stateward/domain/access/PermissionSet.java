package dev.stateward.domain.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Permissions on one workspace, closed under implication: a set that holds a permission holds
 * whatever that one contains.
 *
 * @param all every permission of the set
 */
public record PermissionSet(Set<Permission> all) {
  /** Nothing. */
  public static final PermissionSet NONE = of();

  /** Everything. */
  public static final PermissionSet ALL = of(Permission.values());

  public PermissionSet(Set<Permission> all) {
    this.all = Collections.unmodifiableSet(closed(all));
  }

  /** The set that holds {@code permissions} and what they contain. */
  public static PermissionSet of(Permission... permissions) {
    return new PermissionSet(Set.copyOf(Arrays.asList(permissions)));
  }

  /** Whether it holds {@code permission}. */
  public boolean contains(Permission permission) {
    return all.contains(permission);
  }

  /** Whether it holds all that {@code other} holds. */
  public boolean containsAll(PermissionSet other) {
    return all.containsAll(other.all);
  }

  /** What either of the two holds. */
  public PermissionSet union(PermissionSet other) {
    EnumSet<Permission> both = EnumSet.noneOf(Permission.class);
    both.addAll(all);
    both.addAll(other.all);
    return new PermissionSet(both);
  }

  /** What it holds and {@code other} does not; no set of permissions, as it is not closed. */
  public Set<Permission> without(PermissionSet other) {
    EnumSet<Permission> rest = EnumSet.noneOf(Permission.class);
    rest.addAll(all);
    rest.removeAll(other.all);
    return Collections.unmodifiableSet(rest);
  }

  /** The permissions of the set that no other one of the set contains; together they give it. */
  public Set<Permission> strongest() {
    EnumSet<Permission> strongest = EnumSet.noneOf(Permission.class);
    strongest.addAll(all);
    for (Permission permission : all) {
      strongest.removeAll(permission.contained());
    }
    return Collections.unmodifiableSet(strongest);
  }

  private static EnumSet<Permission> closed(Collection<Permission> permissions) {
    EnumSet<Permission> closed = EnumSet.noneOf(Permission.class);
    for (Permission permission : permissions) {
      closed.add(permission);
      closed.addAll(permission.contained());
    }
    return closed;
  }
}
