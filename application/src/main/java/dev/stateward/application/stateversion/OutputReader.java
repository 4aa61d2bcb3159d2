package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.StateVersionCatalog.OutputPlace;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads outputs (State Versions API, A11).
 *
 * <p>The right to read outputs is the right to read those of the current version; those of others
 * are for readers of states.
 */
final class OutputReader {
  private final Authorizer authorizer;
  private final Stores stores;

  OutputReader(Authorizer authorizer, Stores stores) {
    this.authorizer = authorizer;
    this.stores = stores;
  }

  DeferredResult<Page<Output>> list(Caller caller, StateVersionId id, PageRequest request) {
    authorizer.principal(caller);
    StateVersion version =
        stores.stateVersions().find(id).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedWorkspace seen = requireReader(caller, version);
    return switch (version) {
      case StateVersion.Finalized ignored -> {
        requireNotFailed(id);
        yield deferred(
            id,
            () -> {
              authorizer
                  .recorder()
                  .reads(caller, List.of(AuditEvents.outputs(seen.workspace(), id)));
              return stores.catalog().outputs(id, request).map(Output::masked);
            });
      }
      case StateVersion.Pending ignored -> none(new Page<>(List.of(), request, 0));
      case StateVersion.Discarded ignored -> none(new Page<>(List.of(), request, 0));
      case StateVersion.BackingDataSoftDeleted ignored -> throw UseCaseFailedException.notFound();
      case StateVersion.BackingDataPermanentlyDeleted ignored ->
          throw UseCaseFailedException.notFound();
    };
  }

  DeferredResult<List<Output>> current(Caller caller, WorkspaceId workspace) {
    authorizer.require(caller, Permission.READ_OUTPUTS, workspace);
    Optional<StateVersion.Finalized> current = stores.stateVersions().current(workspace);
    if (current.isEmpty()) {
      return none(List.of());
    }
    StateVersionId id = current.get().id();
    if (!stores.catalog().outputsKnown(id)) {
      requireNotFailed(id);
      throw new UseCaseFailedException(new Failure.StillProcessing(id));
    }
    return deferred(
        id, () -> stores.catalog().outputs(List.of(id)).stream().map(Output::masked).toList());
  }

  private <T> DeferredResult<T> deferred(StateVersionId version, Supplier<T> reader) {
    long bytes = stores.catalog().outputBytes(List.of(version));
    return new DeferredResult<>(bytes * Budgets.READING_FACTOR, reader);
  }

  private static <T> DeferredResult<T> none(T nothing) {
    return new DeferredResult<>(0, () -> nothing);
  }

  /** Refuses outputs that will never be known; outputs that the client sent are known. */
  private void requireNotFailed(StateVersionId id) {
    if (!stores.catalog().outputsKnown(id)) {
      stores
          .catalog()
          .failure(id)
          .ifPresent(failed -> {
            throw new UseCaseFailedException(new Failure.OutputsUnknown(id, failed.reason()));
          });
    }
  }

  DeferredResult<Output> show(Caller caller, OutputId id) {
    authorizer.principal(caller);
    OutputPlace place =
        stores.catalog().locateOutput(id).orElseThrow(UseCaseFailedException::notFound);
    StateVersion version =
        stores.stateVersions().find(place.version()).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedWorkspace seen = requireReader(caller, version);
    if (!(version instanceof StateVersion.Finalized)) {
      throw UseCaseFailedException.notFound();
    }
    return new DeferredResult<>(
        place.bytes() * Budgets.READING_FACTOR,
        () -> {
          Output output =
              stores.catalog().findOutput(id).orElseThrow(UseCaseFailedException::notFound);
          if (output.sensitive()) {
            AuditEvent auditEvent =
                AuditEvents.output(seen.workspace(), version.id(), id, output.name());
            authorizer.recorder().reads(caller, List.of(auditEvent));
          }
          return output;
        });
  }

  private Authorizer.AuthorizedWorkspace requireReader(Caller caller, StateVersion version) {
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_OUTPUTS, version.workspace());
    if (!seen.permissions().contains(Permission.READ_STATE) && !current(version)) {
      throw UseCaseFailedException.denied(
          seen.principal(), DeniedEvents.access(seen.workspace(), Permission.READ_STATE));
    }
    return seen;
  }

  private boolean current(StateVersion version) {
    return stores
        .stateVersions()
        .current(version.workspace())
        .filter(current -> current.id().equals(version.id()))
        .isPresent();
  }
}
