package dev.stateward.application.stateversion;

import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobWriter.PreparedBlob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.UploadService.Held;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import java.util.Optional;

/** Accepts uploads of the JSON forms of states. */
final class JsonForms {
  private final AuditRecorder recorder;
  private final WriteRules rules;
  private final StateVersions stateVersions;
  private final OpenVersions openVersions;

  JsonForms(
      AuditRecorder recorder,
      WriteRules rules,
      StateVersions stateVersions,
      OpenVersions openVersions) {
    this.recorder = recorder;
    this.rules = rules;
    this.stateVersions = stateVersions;
    this.openVersions = openVersions;
  }

  /** Whether {@code blob} now belongs to the version, which is held. */
  boolean accept(Caller caller, Held held, PreparedBlob blob) {
    StateVersion version = held.version();
    StoredContent received = blob.content();
    Optional<Content> known = openVersions.accepted(SignedUrl.JSON_UPLOAD, version);
    if (known.isPresent()) {
      UploadService.requireSame(known.get().sameBytes(received.content()));
      return false;
    }
    boolean open =
        version instanceof StateVersion.Pending || version instanceof StateVersion.Finalized;
    rules.requireRoomFor(held.writer(), received);
    if (!open || !stateVersions.attachJson(version.id(), received.content())) {
      throw UseCaseFailedException.notFound();
    }
    blob.store();
    recorder.record(
        caller,
        held.writer().principal(),
        AuditEvents.created(
            AuditAction.STATE_VERSION_UPLOAD,
            held.writer().workspace(),
            version.id().value(),
            AuditDetails.of("json-state", received.content())));
    return true;
  }
}
