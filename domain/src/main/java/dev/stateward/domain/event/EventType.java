package dev.stateward.domain.event;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The types of published events. */
public enum EventType {
  /** A state version got its content. */
  STATE_VERSION_FINALIZED(
      "state-version.finalized",
      AuditAction.STATE_VERSION_CREATE,
      AuditAction.STATE_VERSION_UPLOAD),
  /** An earlier state became the current one again, as a new state version. */
  STATE_VERSION_ROLLED_BACK("state-version.rolled-back", AuditAction.STATE_VERSION_ROLLBACK),
  /** A state version was discarded before it got its content. */
  STATE_VERSION_DISCARDED("state-version.discarded", AuditAction.STATE_VERSION_DISCARD),
  /** The content of a state version was deleted; it can be restored for a while. */
  STATE_VERSION_DELETED("state-version.deleted", AuditAction.STATE_VERSION_SOFT_DELETE),
  /** A deleted content was restored. */
  STATE_VERSION_RESTORED("state-version.restored", AuditAction.STATE_VERSION_RESTORE),
  /** The content of a state version was destroyed. */
  STATE_VERSION_DESTROYED(
      "state-version.destroyed",
      AuditAction.STATE_VERSION_DESTROY,
      AuditAction.STATE_VERSION_REMOVE),
  /** A state version became the current one that does not keep all guardrails. */
  GUARDRAIL_WARNED("guardrail.warned", AuditAction.GUARDRAIL_WARN),
  /** A state version added, changed or removed outputs. */
  OUTPUTS_CHANGED("outputs.changed", AuditAction.OUTPUT_CHANGE),
  WORKSPACE_LOCKED("workspace.locked", AuditAction.WORKSPACE_LOCK),
  WORKSPACE_UNLOCKED("workspace.unlocked", AuditAction.WORKSPACE_UNLOCK),
  /** A workspace was force-unlocked. */
  WORKSPACE_FORCE_UNLOCKED("workspace.force-unlocked", AuditAction.WORKSPACE_FORCE_UNLOCK),
  /** A principal extended its own access. Published instead of {@link #ACCESS_CHANGED}. */
  ACCESS_RAISED("access.raised", AuditAction.TEAM_UPDATE, AuditAction.TEAM_ADD_MEMBER),
  /** Permissions on one or several workspaces changed. */
  ACCESS_CHANGED(
      "access.changed",
      AuditAction.TEAM_WORKSPACE_CREATE,
      AuditAction.TEAM_WORKSPACE_UPDATE,
      AuditAction.TEAM_WORKSPACE_DESTROY,
      AuditAction.TEAM_PROJECT_CREATE,
      AuditAction.TEAM_PROJECT_UPDATE,
      AuditAction.TEAM_PROJECT_DESTROY,
      AuditAction.TEAM_UPDATE,
      AuditAction.TEAM_DESTROY,
      AuditAction.TEAM_ADD_MEMBER,
      AuditAction.TEAM_REMOVE_MEMBER,
      AuditAction.MEMBERSHIP_ACCEPT,
      AuditAction.MEMBERSHIP_DESTROY),
  /** An owner tests a webhook; only that webhook gets it. */
  WEBHOOK_PINGED("webhook.pinged", AuditAction.WEBHOOK_PING),
  /** The signed head of the audit trail, for receivers to keep. */
  AUDIT_HEAD("audit.head", AuditAction.TRAIL_HEAD);

  private final String text;
  private final Set<AuditAction> actions;

  EventType(String text, AuditAction... actions) {
    this.text = text;
    this.actions = Set.of(actions);
  }

  /** The type with this name; empty when there is none. */
  public static Optional<EventType> parse(String text) {
    return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
  }

  /** The event type of an audit record; empty when its action is not published. */
  static Optional<EventType> of(AuditEvent auditEvent) {
    return Arrays.stream(values()).filter(type -> type.tells(auditEvent)).findFirst();
  }

  private boolean tells(AuditEvent auditEvent) {
    return actions.contains(auditEvent.action())
        && (this != STATE_VERSION_FINALIZED || finalized(auditEvent))
        && (this != ACCESS_RAISED || auditEvent.after().values().containsKey("raises_actor"));
  }

  /** A version may wait for its content, and an upload of its JSON form leaves it as it was. */
  private static boolean finalized(AuditEvent auditEvent) {
    return "finalized".equals(auditEvent.after().values().get("status"));
  }

  /** Its name: the kind of thing, and what happened to it. */
  @Override
  public String toString() {
    return text;
  }
}
