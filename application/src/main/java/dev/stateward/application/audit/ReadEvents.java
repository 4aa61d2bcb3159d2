package dev.stateward.application.audit;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;

/** Creates the events of reads that give away a state or outputs. */
public final class ReadEvents {
  private ReadEvents() {}

  /** A download of the data {@code content} of a version, which {@code kind} names. */
  public static AuditEvent downloaded(
      Within.OneWorkspace place, StateVersionId version, String kind, Content content) {
    return new AuditEvent(
        TrailId.of(place.organization()),
        AuditAction.STATE_VERSION_DOWNLOAD,
        version.value(),
        place.workspace().value(),
        Details.NONE,
        AuditDetails.of(kind, content));
  }

  /** A read of the outputs of a state version. */
  public static AuditEvent outputs(Workspace workspace, StateVersionId version) {
    return AuditEvents.within(
        AuditAction.OUTPUT_INDEX,
        workspace.organization(),
        version.value(),
        workspace.id().value());
  }

  /** A comparison that tells values of a version, sensitive ones too if {@code all}. */
  public static AuditEvent compared(Workspace workspace, StateVersionId version, boolean all) {
    return AuditEvents.created(
        AuditAction.STATE_VERSION_COMPARE,
        workspace,
        version.value(),
        Details.of("values", all ? "all" : "plain"));
  }

  /** A read of an output. */
  public static AuditEvent output(
      Workspace workspace, StateVersionId version, OutputId output, String name) {
    return AuditEvents.created(
        AuditAction.OUTPUT_SHOW,
        workspace,
        output.value(),
        Details.of("state_version", version).with("name", name));
  }
}
