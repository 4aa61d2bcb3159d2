package dev.stateward.application.audit;

import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.workspace.Workspace;
import java.util.Optional;

/** Creates the events of retention policies, legal holds and metering. */
public final class RetentionEvents {
  private RetentionEvents() {}

  /** A policy set, changed or, when {@code after} is empty, removed. */
  public static AuditEvent changed(
      AuditEvent subject, Optional<AssignedPolicy> before, Optional<AssignedPolicy> after) {
    return subject.changing(details(before), details(after));
  }

  private static Details details(Optional<AssignedPolicy> assigned) {
    return assigned
        .map(it -> Details.of("policy", words(it.policy())).with("id", it.id()))
        .orElse(Details.NONE);
  }

  private static String words(RetentionPolicy policy) {
    return switch (policy) {
      case RetentionPolicy.DontDelete() -> "never delete";
      case RetentionPolicy.DeleteOlder(var days, var keepLatest) ->
          "delete older than " + days + " days, keep the latest " + keepLatest;
      case RetentionPolicy.FreePlan() -> "free plan";
      case RetentionPolicy.EnforcedPolicy(var enforced) -> words(enforced) + ", enforced";
    };
  }

  /** A hold placed, or its reason changed. */
  public static AuditEvent placed(
      Workspace workspace, Optional<LegalHold> before, LegalHold after) {
    return held(AuditAction.LEGAL_HOLD_CREATE, workspace, after.target())
        .changing(before.map(RetentionEvents::details).orElse(Details.NONE), details(after));
  }

  public static AuditEvent lifted(Workspace workspace, LegalHold before) {
    return held(AuditAction.LEGAL_HOLD_DESTROY, workspace, before.target())
        .changing(details(before), Details.NONE);
  }

  private static AuditEvent held(AuditAction action, Workspace workspace, HoldTarget thing) {
    return switch (thing) {
      case HoldTarget.OfWorkspace ignored -> AuditEvents.of(action, workspace);
      case HoldTarget.OfVersion(var version, var ignored) ->
          AuditEvents.created(action, workspace, version.value(), Details.NONE);
    };
  }

  private static Details details(LegalHold hold) {
    return Details.of("reason", hold.reason());
  }

  public static AuditEvent metered(Organization organization, boolean before, boolean after) {
    return AuditEvents.of(AuditAction.ORGANIZATION_UPDATE, organization)
        .changing(Details.of("metering", before), Details.of("metering", after));
  }
}
