package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionCatalog.CurrentVersion;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.List;
import java.util.Set;

/** Reads state versions and their data; delegates outputs and related resources. */
final class StateReader implements ReadingState {
  private final Authorizer authorizer;
  private final StateVersionCatalog catalog;
  private final StateVersionViews views;
  private final Sources sources;

  StateReader(
      Authorizer authorizer,
      StateVersionCatalog catalog,
      StateVersionViews views,
      Sources sources) {
    this.authorizer = authorizer;
    this.catalog = catalog;
    this.views = views;
    this.sources = sources;
  }

  /** The readers to which this one delegates. */
  record Sources(
      OutputReader outputs,
      RelatedReader related,
      ResourceReader resources,
      DownloadReader downloads) {}

  @Override
  public VersionPage list(
      Caller caller, OrganizationName organization, WorkspaceName workspace, Listing listing) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_STATE, organization, workspace);
    return new VersionBatches(
        catalog,
        catalog.list(seen.workspace().id(), listing.statuses(), listing.page()),
        entry -> views.view(caller, seen, entry));
  }

  @Override
  public StateVersionView current(Caller caller, WorkspaceId workspace) {
    Credential credential = authorizer.credential(caller);
    CurrentVersion found =
        catalog.current(workspace, credential).orElseThrow(() -> noVersion(credential, workspace));
    PermissionSet permissions =
        Authorizer.require(
            credential.principal(), Permission.READ_STATE, found.place(), found.access());
    return views.current(caller, permissions, found.version());
  }

  /** Refused where the caller may not know that there is no version; then that is recorded. */
  private UseCaseFailedException noVersion(Credential credential, WorkspaceId workspace) {
    authorizer.require(credential, Permission.READ_STATE, workspace);
    return UseCaseFailedException.notFound();
  }

  @Override
  public StateVersionView show(Caller caller, StateVersionId version) {
    authorizer.principal(caller);
    StateVersionDetails entry = catalog.find(version).orElseThrow(UseCaseFailedException::notFound);
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
    return sources.downloads().download(caller, text);
  }
}
