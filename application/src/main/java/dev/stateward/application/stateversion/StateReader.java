package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.io.WatchedStream;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.SignedUrls.Capability;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Reads state versions and their contents; delegates outputs and related things. */
final class StateReader implements ReadingState {
  private final Authorizer authorizer;
  private final Stores stores;
  private final StateVersionViews views;
  private final Sources sources;
  private final InstantSource time;

  StateReader(
      Authorizer authorizer,
      Stores stores,
      StateVersionViews views,
      Sources sources,
      InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.views = views;
    this.sources = sources;
    this.time = time;
  }

  /** What is read beside the versions themselves. */
  record Sources(
      OutputReader outputs,
      RelatedReader related,
      ResourceReader resources,
      StoredBlobs contents,
      SignedUrls signedUrls) {}

  @Override
  public VersionPage list(
      Caller caller, OrganizationName organization, WorkspaceName workspace, Listing listing) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_STATE, organization, workspace);
    return new VersionBatches(
        stores.catalog(),
        stores.catalog().list(seen.workspace().id(), listing.stages(), listing.page()),
        entry -> views.view(caller, seen, entry));
  }

  @Override
  public StateVersionView current(Caller caller, WorkspaceId workspace) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_STATE, workspace);
    return views.view(
        caller,
        seen,
        stores.catalog().current(workspace).orElseThrow(UseCaseFailedException::notFound));
  }

  @Override
  public StateVersionView show(Caller caller, StateVersionId version) {
    authorizer.principal(caller);
    StateVersionDetails entry =
        stores.catalog().find(version).orElseThrow(UseCaseFailedException::notFound);
    Permission needed =
        switch (entry.version()) {
          case StateVersion.Pending ignored -> Permission.READ_STATE;
          case StateVersion.Finalized ignored -> Permission.READ_STATE;
          case StateVersion.Discarded ignored -> Permission.READ_STATE;
          case StateVersion.BackingDataSoftDeleted ignored -> Permission.MANAGE_BACKING_DATA;
          case StateVersion.BackingDataPermanentlyDeleted ignored -> Permission.MANAGE_BACKING_DATA;
        };
    return views.view(
        caller, authorizer.require(caller, needed, entry.version().workspace()), entry);
  }

  @Override
  public DeferredResult<Related> related(
      Caller caller, List<StateVersion> versions, Set<Include> includes) {
    return sources.related().related(caller, versions, includes);
  }

  @Override
  public DeferredResult<Page<Output>> outputs(
      Caller caller, StateVersionId version, PageRequest request) {
    return sources.outputs().list(caller, version, request);
  }

  @Override
  public DeferredResult<List<Output>> currentOutputs(Caller caller, WorkspaceId workspace) {
    return sources.outputs().current(caller, workspace);
  }

  @Override
  public DeferredResult<Output> output(Caller caller, OutputId output) {
    return sources.outputs().show(caller, output);
  }

  @Override
  public DeferredResult<Page<ResourceOf>> resources(
      Caller caller, WorkspaceId workspace, PageRequest request) {
    return sources.resources().current(caller, workspace, request);
  }

  @Override
  public DeferredResult<Page<ResourceOf>> resources(
      Caller caller, StateVersionId version, PageRequest request) {
    return sources.resources().list(caller, version, request);
  }

  @Override
  public Download download(Caller caller, String text) {
    Capability capability =
        sources
            .signedUrls()
            .read(text, time.instant())
            .orElseThrow(UseCaseFailedException::notFound);
    StateVersion.Finalized version = readable(capability.version());
    Authorizer.AuthorizedWorkspace seen = requireReader(capability, version);
    Content content =
        switch (capability.place()) {
          case STATE_DOWNLOAD -> version.content();
          case JSON_DOWNLOAD ->
              stores
                  .stateVersions()
                  .json(version.id())
                  .orElseThrow(UseCaseFailedException::notFound);
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
          authorizer.recorder().reads(caller, capability.subject(), auditEvent);
          return watched(capability, content, offset);
        });
  }

  private Authorizer.AuthorizedWorkspace requireReader(
      Capability capability, StateVersion version) {
    return authorizer.require(
        capability.credential(time.instant()), Permission.READ_STATE, version.workspace());
  }

  /** The content, as long as it exists and its reader is authorized. */
  private InputStream watched(Capability capability, Content content, long offset) {
    try {
      return new WatchedStream(
          sources.contents().from(content, offset),
          () -> requireReader(capability, readable(capability.version())),
          time);
    } catch (StoreUnavailableException e) {
      // Content that was destroyed a moment ago is not a failure of the store.
      readable(capability.version());
      throw e;
    }
  }

  private StateVersion.Finalized readable(StateVersionId version) {
    return stores
        .stateVersions()
        .find(version)
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast)
        .orElseThrow(UseCaseFailedException::notFound);
  }
}
