package dev.stateward.application.stateversion;

import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.blob.OutputSealer;
import dev.stateward.application.blob.SealedOutputs;
import dev.stateward.application.blob.VersionLabel;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.OpenSeal;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.List;

/** Seals data that was stored before its version had an id. */
final class VersionSeals {
  private final BlobWriter writer;
  private final OutputSealer sealer;
  private final Workspaces workspaces;
  private final InstantSource time;

  VersionSeals(BlobWriter writer, OutputSealer sealer, Workspaces workspaces, InstantSource time) {
    this.writer = writer;
    this.sealer = sealer;
    this.workspaces = workspaces;
    this.time = time;
  }

  /**
   * Seals {@code stored} for a version, before the transaction that adds it.
   *
   * @return what that transaction does with it
   */
  Runnable prepare(
      StateVersionId version,
      WorkspaceId workspace,
      DeclaredState declared,
      boolean forced,
      InlineStates stored) {
    if (stored.all().stream().allMatch(it -> it.seal() instanceof OpenSeal.None)) {
      return () -> {};
    }
    VersionLabel label =
        VersionLabel.of(found(workspace), version, declared, forced, time.instant());
    return switch (stored) {
      case InlineStates.None() -> () -> {};
      case InlineStates.State(var state) -> prepare(label, BlobKind.STATE, state);
      case InlineStates.Json(var json) -> prepare(label, BlobKind.JSON_STATE, json);
      case InlineStates.Both(var state, var json) -> {
        Runnable first = prepare(label, BlobKind.STATE, state);
        Runnable second = prepare(label, BlobKind.JSON_STATE, json);
        yield () -> {
          first.run();
          second.run();
        };
      }
    };
  }

  private Workspace found(WorkspaceId workspace) {
    return workspaces.find(workspace).orElseThrow(UseCaseFailedException::notFound);
  }

  /** Seals outputs for a version, before the transaction that adds it. */
  SealedOutputs seal(StateVersionId version, WorkspaceId workspace, SentOutputs sent) {
    List<FoundOutput> outputs =
        switch (sent) {
          case SentOutputs.None() -> List.of();
          case SentOutputs.These(var found) -> found;
        };
    return sealer.seals(outputs)
        ? sealer.seal(
            outputs, new OutputOwner(found(workspace).organization().id(), workspace, version))
        : new SealedOutputs(outputs, new OutputSeal.None());
  }

  private Runnable prepare(VersionLabel label, BlobKind kind, StoredContent stored) {
    return writer.prepare(stored, label, kind);
  }
}
