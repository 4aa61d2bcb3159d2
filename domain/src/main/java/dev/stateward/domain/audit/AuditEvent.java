package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * What was done, and to what.
 *
 * @param trail the trail it belongs to
 * @param action what was done
 * @param resource the identifier of what it was done to
 * @param workspace the identifier of the workspace that the thing is, or is in; empty when none
 * @param before what the thing was, as far as it matters
 * @param after what it is now
 */
public record AuditEvent(
    TrailId trail,
    AuditAction action,
    String resource,
    String workspace,
    Details before,
    Details after) {
  public AuditEvent {
    Objects.requireNonNull(trail, "trail is null");
    Objects.requireNonNull(action, "action is null");
    Objects.requireNonNull(resource, "resource is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(before, "before is null");
    Objects.requireNonNull(after, "after is null");
  }

  /** The event with other details. */
  public AuditEvent changing(Details was, Details is) {
    return new AuditEvent(trail, action, resource, workspace, was, is);
  }
}
