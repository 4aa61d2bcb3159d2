package dev.stateward.domain.access;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The effect of a change of grants on a principal's permissions on a workspace.
 *
 * @param before what it may do before the change
 * @param after what it may do after it
 */
public record AccessDifference(ResolvedAccess before, ResolvedAccess after) {
  public AccessDifference {
    Objects.requireNonNull(before, "before is null");
    Objects.requireNonNull(after, "after is null");
  }

  /** The permissions it gains; {@code after.reasons(…)} says by what. */
  public Set<Permission> gained() {
    return after.permissions().without(before.permissions());
  }

  /** The permissions it loses; {@code before.reasons(…)} says by what it had them. */
  public Set<Permission> lost() {
    return before.permissions().without(after.permissions());
  }

  /** The permissions it gains on the project that the workspace is in. */
  public Set<ProjectPermission> gainedOnProject() {
    return without(after.onProject(), before.onProject());
  }

  /** The permissions it loses on the project that the workspace is in. */
  public Set<ProjectPermission> lostOnProject() {
    return without(before.onProject(), after.onProject());
  }

  /** Whether it may do exactly what it could before, by whichever rules. */
  public boolean changesNothing() {
    return before.permissions().equals(after.permissions())
        && before.onProject().equals(after.onProject());
  }

  private static Set<ProjectPermission> without(
      Set<ProjectPermission> some, Set<ProjectPermission> others) {
    return some.stream()
        .filter(permission -> !others.contains(permission))
        .collect(Collectors.toUnmodifiableSet());
  }
}
