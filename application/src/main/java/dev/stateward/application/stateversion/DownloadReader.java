package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.io.WatchedStream;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.SignedUrls.Capability;
import dev.stateward.application.stateversion.port.ReadingState.Download;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.InputStream;
import java.time.InstantSource;

/** Reads state data for holders of signed URLs. */
final class DownloadReader {
  private final Authorizer authorizer;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final StateVersions stateVersions;
  private final StoredBlobs stored;
  private final SignedUrls signedUrls;

  DownloadReader(
      UseCaseContext context,
      StateVersions stateVersions,
      StoredBlobs stored,
      SignedUrls signedUrls) {
    this.authorizer = context.authorizer();
    this.recorder = context.recorder();
    this.time = context.time();
    this.stateVersions = stateVersions;
    this.stored = stored;
    this.signedUrls = signedUrls;
  }

  Download download(Caller caller, String text) {
    Capability capability =
        signedUrls.read(text, time.instant()).orElseThrow(UseCaseFailedException::notFound);
    StateVersion.Finalized version = readable(capability.version());
    Authorizer.AuthorizedWorkspace seen = requireReader(capability, version);
    Content content =
        switch (capability.place()) {
          case STATE_DOWNLOAD -> version.content();
          case JSON_DOWNLOAD ->
              stateVersions.json(version.id()).orElseThrow(UseCaseFailedException::notFound);
          case STATE_UPLOAD, JSON_UPLOAD -> throw UseCaseFailedException.notFound();
        };
    if (content.size() == 0) {
      // Clients read an empty response as a workspace without a state, and create everything again.
      throw new UseCaseFailedException(new Failure.StoredContentUnusable());
    }
    AuditEvent auditEvent =
        AuditEvents.created(
            AuditAction.STATE_VERSION_DOWNLOAD,
            seen.workspace(),
            version.id().value(),
            AuditDetails.of(
                capability.place() == SignedUrl.JSON_DOWNLOAD ? "json-state" : "state", content));
    return new Download(
        capability.place(),
        content,
        offset -> {
          recorder.reads(caller, capability.subject(), auditEvent);
          return watched(capability, content, offset);
        });
  }

  private Authorizer.AuthorizedWorkspace requireReader(
      Capability capability, StateVersion version) {
    return authorizer.require(
        capability.credential(time.instant()), Permission.READ_STATE, version.workspace());
  }

  /** The data, readable while it exists and its reader is authorized. */
  private InputStream watched(Capability capability, Content content, long offset) {
    try {
      return new WatchedStream(
          stored.from(content, offset),
          () -> requireReader(capability, readable(capability.version())),
          time);
    } catch (StoreUnavailableException e) {
      // Data that was destroyed a moment ago is not a failure of the store.
      readable(capability.version());
      throw e;
    }
  }

  private StateVersion.Finalized readable(StateVersionId version) {
    return stateVersions
        .find(version)
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast)
        .orElseThrow(UseCaseFailedException::notFound);
  }
}
