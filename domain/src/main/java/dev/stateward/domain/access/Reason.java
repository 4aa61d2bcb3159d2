package dev.stateward.domain.access;

import dev.stateward.domain.organization.TeamId;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A rule that gives a permission: a grant, by itself or through permissions that contain this one.
 *
 * @param grant what gives it
 * @param permission what is given; one of those that {@code grant} gives
 */
public record Reason(Grant grant, Permission permission) {
  public Reason {
    Objects.requireNonNull(grant, "grant is null");
    Objects.requireNonNull(permission, "permission is null");
    if (!grant.permissions().contains(permission)) {
      throw new IllegalArgumentException("the grant does not give " + permission.label());
    }
  }

  /** Whether the grant gives it in its own right, not because it contains the permission. */
  public boolean direct() {
    return containers().isEmpty();
  }

  /**
   * The strongest permissions of the grant that contain this one: it comes with each of them. Empty
   * when the grant gives it directly, as ownership gives everything.
   */
  public Set<Permission> containers() {
    return switch (grant) {
      case Grant.Ownership() -> Set.of();
      case Grant.OrganizationToken() -> Set.of();
      case Grant.ThroughOrganization through -> containers(through.permissions());
      case Grant.ThroughTeamAccess through -> containers(through.permissions());
      case Grant.ThroughProject through -> containers(through.permissions());
    };
  }

  private Set<Permission> containers(PermissionSet given) {
    Set<Permission> containers = EnumSet.noneOf(Permission.class);
    for (Permission strong : given.strongest()) {
      if (strong.contained().contains(permission)) {
        containers.add(strong);
      }
    }
    return Collections.unmodifiableSet(containers);
  }

  /** As {@link #description(Function)}, with teams called by their identifiers. */
  public String description() {
    return description(TeamId::value);
  }

  /**
   * The rule in one line for an owner to read, for example {@code link of team ops at level write:
   * write-state contains read-state}. The wording is stable.
   *
   * @param teamNames what a team is called
   */
  public String description(Function<TeamId, String> teamNames) {
    Set<Permission> containers = containers();
    if (containers.isEmpty()) {
      return grant.description(teamNames);
    }
    String names = containers.stream().map(Permission::label).collect(Collectors.joining(", "));
    String verb = containers.size() == 1 ? " contains " : " contain ";
    return grant.description(teamNames) + ": " + names + verb + permission.label();
  }
}
