package dev.stateward.domain.access;

import java.util.Objects;
import java.util.Set;

/**
 * What a change of grants makes of a principal's permissions on a workspace.
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

  /** Whether it may do exactly what it could before, by whichever rules. */
  public boolean changesNothing() {
    return before.permissions().equals(after.permissions());
  }
}
