package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.ReadEvents;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.io.LazyStream;
import dev.stateward.application.io.WatchedStream;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.SignedUrls.Capability;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.application.stateversion.port.DownloadableStates.DownloadableState;
import dev.stateward.application.stateversion.port.DownloadableStates.Form;
import dev.stateward.application.stateversion.port.DownloadableStates.OpenedState;
import dev.stateward.application.stateversion.port.ReadingState.Download;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import java.io.InputStream;
import java.time.InstantSource;

/** Reads state data for holders of signed URLs. */
final class DownloadReader {
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final DownloadableStates states;
  private final StoredBlobs stored;
  private final SignedUrls signedUrls;

  DownloadReader(
      UseCaseContext context,
      DownloadableStates states,
      StoredBlobs stored,
      SignedUrls signedUrls) {
    this.recorder = context.recorder();
    this.time = context.time();
    this.states = states;
    this.stored = stored;
    this.signedUrls = signedUrls;
  }

  Download download(Caller caller, String text) {
    Capability capability =
        signedUrls.read(text, time.instant()).orElseThrow(UseCaseFailedException::notFound);
    Form form = form(capability.place());
    DownloadableState found = find(capability, form);
    Content content = found.content();
    if (content.size() == 0) {
      // Clients read an empty response as a workspace without a state, and create everything again.
      throw new UseCaseFailedException(new Failure.StoredContentUnusable());
    }
    AuditEvent auditEvent =
        ReadEvents.downloaded(
            found.place(),
            capability.version(),
            form == Form.JSON ? "json-state" : "state",
            content);
    return new Download(
        capability.place(),
        content,
        offset -> {
          recorder.reads(caller, capability.subject(), auditEvent);
          return stored.maybeSmall(content)
              ? new LazyStream(() -> small(capability, form, content.key(), offset))
              : watched(capability, form, found, offset);
        });
  }

  private static Form form(SignedUrl place) {
    return switch (place) {
      case STATE_DOWNLOAD -> Form.STATE;
      case JSON_DOWNLOAD -> Form.JSON;
      case STATE_UPLOAD, JSON_UPLOAD -> throw UseCaseFailedException.notFound();
    };
  }

  /** The data, while it exists and its reader is authorized. */
  private DownloadableState find(Capability capability, Form form) {
    DownloadableState found =
        states
            .find(capability.version(), form, capability.credential(time.instant()))
            .orElseThrow(UseCaseFailedException::notFound);
    requireReader(capability, found);
    return found;
  }

  private static void requireReader(Capability capability, DownloadableState found) {
    Authorizer.require(capability.subject(), Permission.READ_STATE, found.place(), found.access());
  }

  /** The data, whose bytes and reader are looked up together. */
  private InputStream small(Capability capability, Form form, BlobKey key, long offset) {
    OpenedState opened =
        states
            .open(capability.version(), form, capability.credential(time.instant()), key)
            .orElseThrow(UseCaseFailedException::notFound);
    requireReader(capability, opened.state());
    Content content = opened.state().content();
    if (!content.key().equals(key)) {
      // It was moved a moment ago.
      return watched(capability, form, opened.state(), offset);
    }
    return switch (opened) {
      case OpenedState.Small it ->
          stored.from(content, opened.state().form().seal(), it.bytes(), offset);
      case OpenedState.Elsewhere it -> watched(capability, form, it.state(), offset);
    };
  }

  /** The data, readable while it exists and its reader is authorized. */
  private InputStream watched(
      Capability capability, Form form, DownloadableState state, long offset) {
    try {
      InputStream bytes = stored.from(state.content(), state.form().seal(), offset);
      return new WatchedStream(bytes, () -> find(capability, form), time);
    } catch (StoreUnavailableException e) {
      // Data that was destroyed a moment ago is not a failure of the store.
      find(capability, form);
      throw e;
    }
  }
}
