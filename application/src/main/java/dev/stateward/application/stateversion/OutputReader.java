package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.audit.ReadEvents;
import dev.stateward.application.blob.OutputSealer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionCatalog.OutputPlace;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads outputs (State Versions API, A11).
 *
 * <p>The permission to read outputs covers only the current version; those of other versions
 * require the permission to read states.
 */
final class OutputReader {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
  private static final int LOOKS = 11;

  private final Authorizer authorizer;
  private final AuditRecorder recorder;
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final OutputSealer sealer;
  private final Consumer<Duration> pause;

  OutputReader(
      Authorizer authorizer,
      AuditRecorder recorder,
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      OutputSealer sealer,
      Consumer<Duration> pause) {
    this.authorizer = authorizer;
    this.recorder = recorder;
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.sealer = sealer;
    this.pause = pause;
  }

  DeferredResult<Page<Output>> list(Caller caller, StateVersionId id, PageRequest request) {
    authorizer.principal(caller);
    StateVersion version = stateVersions.find(id).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedWorkspace seen = requireReader(caller, version);
    return switch (version) {
      case StateVersion.Finalized ignored -> {
        requireKnown(id);
        yield deferred(
            id,
            () -> {
              recorder.reads(caller, List.of(ReadEvents.outputs(seen.workspace(), id)));
              return catalog.outputs(id, request).map(sealer::open).map(Output::masked);
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
    Authorizer.AuthorizedWorkspace seen =
        authorizer.require(caller, Permission.READ_OUTPUTS, workspace);
    Optional<StateVersion.Finalized> current = stateVersions.current(workspace);
    if (current.isEmpty()) {
      return none(List.of());
    }
    StateVersionId id = current.get().id();
    requireKnown(id);
    return deferred(
        id,
        () -> {
          recorder.reads(caller, List.of(ReadEvents.outputs(seen.workspace(), id)));
          return opened(List.of(id)).map(Output::masked).toList();
        });
  }

  private Stream<Output> opened(List<StateVersionId> versions) {
    return catalog.outputs(versions).stream().map(sealer::open);
  }

  private <T> DeferredResult<T> deferred(StateVersionId version, Supplier<T> reader) {
    long bytes = catalog.outputBytes(List.of(version));
    return new DeferredResult<>(bytes * Budgets.READING_FACTOR, reader);
  }

  private static <T> DeferredResult<T> none(T nothing) {
    return new DeferredResult<>(0, () -> nothing);
  }

  /**
   * Waits a second at most for outputs that are not known yet: a job reads them from a new state
   * within a moment. Outputs that the client sent are known at once.
   */
  private void requireKnown(StateVersionId id) {
    for (int looked = 1; !catalog.outputsKnown(id); looked++) {
      if (looked == 1 || looked == LOOKS) {
        requireNotFailed(id);
      }
      if (looked == LOOKS) {
        throw new UseCaseFailedException(new Failure.StillProcessing(id));
      }
      pause.accept(BETWEEN_LOOKS);
    }
  }

  private void requireNotFailed(StateVersionId id) {
    catalog
        .failure(id)
        .ifPresent(failed -> {
          throw new UseCaseFailedException(new Failure.OutputsUnknown(id, failed.reason()));
        });
  }

  DeferredResult<Output> show(Caller caller, OutputId id) {
    authorizer.principal(caller);
    OutputPlace place = catalog.locateOutput(id).orElseThrow(UseCaseFailedException::notFound);
    StateVersion version =
        stateVersions.find(place.version()).orElseThrow(UseCaseFailedException::notFound);
    Authorizer.AuthorizedWorkspace seen = requireReader(caller, version);
    if (!(version instanceof StateVersion.Finalized)) {
      throw UseCaseFailedException.notFound();
    }
    return new DeferredResult<>(
        place.bytes() * Budgets.READING_FACTOR,
        () -> {
          Output output =
              catalog
                  .findOutput(id)
                  .map(sealer::open)
                  .orElseThrow(UseCaseFailedException::notFound);
          AuditEvent auditEvent =
              ReadEvents.output(seen.workspace(), version.id(), id, output.name());
          recorder.reads(caller, List.of(auditEvent));
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
    return stateVersions
        .current(version.workspace())
        .filter(current -> current.id().equals(version.id()))
        .isPresent();
  }

  /**
   * The outputs of the finalized ones among {@code versions}.
   *
   * @param readable the workspaces whose states the caller may read
   */
  DeferredResult<List<Output>> all(
      Caller caller, List<StateVersion> versions, Map<WorkspaceId, Workspace> readable) {
    List<StateVersion> finalized =
        versions.stream()
            .filter(StateVersion.Finalized.class::isInstance)
            .filter(version -> readable.containsKey(version.workspace()))
            .toList();
    List<StateVersionId> ids = finalized.stream().map(StateVersion::id).toList();
    return new DeferredResult<>(
        requireFew(ids) * Budgets.READING_FACTOR,
        () -> {
          List<Output> outputs = opened(ids).toList();
          if (!outputs.isEmpty()) {
            record(caller, finalized, readable);
          }
          return outputs;
        });
  }

  private void record(
      Caller caller, List<StateVersion> versions, Map<WorkspaceId, Workspace> readable) {
    recorder.reads(
        caller,
        versions.stream()
            .map(version ->
                ReadEvents.outputs(
                    Objects.requireNonNull(readable.get(version.workspace())), version.id()))
            .toList());
  }

  /** The bytes of the outputs of {@code versions}; the outputs of one version always fit. */
  private long requireFew(List<StateVersionId> versions) {
    long bytes = catalog.outputBytes(versions);
    if (versions.size() > 1 && bytes > Budgets.INCLUDED_OUTPUTS) {
      throw new UseCaseFailedException(new Failure.TooManyOutputs(bytes, Budgets.INCLUDED_OUTPUTS));
    }
    return bytes;
  }
}
