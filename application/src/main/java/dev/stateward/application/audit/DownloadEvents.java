package dev.stateward.application.audit;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;

/** Creates the events of downloads. */
public final class DownloadEvents {
  private DownloadEvents() {}

  /** A download of the data {@code content} of a version, which {@code kind} names. */
  public static AuditEvent of(
      Within.OneWorkspace place, StateVersionId version, String kind, Content content) {
    return new AuditEvent(
        TrailId.of(place.organization()),
        AuditAction.STATE_VERSION_DOWNLOAD,
        version.value(),
        place.workspace().value(),
        Details.NONE,
        AuditDetails.of(kind, content));
  }
}
