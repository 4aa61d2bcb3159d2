package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.blob.port.StateFiles.ListedResources;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ListBudgets;
import dev.stateward.application.stateversion.port.ReadingState.ResourceOf;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Lists the resources of states, a page at a time, from the states themselves (ADR 0115). */
final class ResourceReader {
  private final Authorizer authorizer;
  private final StateVersions stateVersions;
  private final StoredBlobs stored;
  private final StateFiles files;

  ResourceReader(
      Authorizer authorizer, StateVersions stateVersions, StoredBlobs stored, StateFiles files) {
    this.authorizer = authorizer;
    this.stateVersions = stateVersions;
    this.stored = stored;
    this.files = files;
  }

  DeferredResult<Page<ResourceOf>> current(
      Caller caller, WorkspaceId workspace, PageRequest request) {
    authorizer.require(caller, Permission.READ_STATE, workspace);
    return stateVersions
        .current(workspace)
        .map(version -> deferred(version, request))
        .orElseGet(() -> none(request));
  }

  DeferredResult<Page<ResourceOf>> list(Caller caller, StateVersionId id, PageRequest request) {
    authorizer.principal(caller);
    StateVersion version = stateVersions.find(id).orElseThrow(UseCaseFailedException::notFound);
    authorizer.require(caller, Permission.READ_STATE, version.workspace());
    return switch (version) {
      case StateVersion.Finalized readable -> deferred(readable, request);
      case StateVersion.Pending ignored -> none(request);
      case StateVersion.Discarded ignored -> none(request);
      case StateVersion.BackingDataSoftDeleted ignored -> throw UseCaseFailedException.notFound();
      case StateVersion.BackingDataPermanentlyDeleted ignored ->
          throw UseCaseFailedException.notFound();
    };
  }

  private static DeferredResult<Page<ResourceOf>> none(PageRequest request) {
    return new DeferredResult<>(0, () -> new Page<>(List.of(), request, 0));
  }

  private DeferredResult<Page<ResourceOf>> deferred(
      StateVersion.Finalized version, PageRequest request) {
    return new DeferredResult<>(
        Math.min(version.content().size(), ListBudgets.STATE_SCAN), () -> read(version, request));
  }

  private Page<ResourceOf> read(StateVersion.Finalized version, PageRequest request) {
    try (InputStream content = stored.whole(version.id(), BlobKind.STATE, version.content())) {
      return switch (files.resources(content, request)) {
        case ListedResources.Found(var page) ->
            page.map(instance ->
                new ResourceOf(
                    ResourceIds.of(version.workspace(), instance.address(), instance.deposed()),
                    instance,
                    version));
        case ListedResources.Unreadable(var reason) ->
            throw new UseCaseFailedException(new Failure.ResourcesUnknown(version.id(), reason));
      };
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
  }
}
