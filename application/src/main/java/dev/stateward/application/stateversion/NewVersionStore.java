package dev.stateward.application.stateversion;

import dev.stateward.application.blob.OutputNaming;
import dev.stateward.application.blob.SealedOutputs;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;

/** Adds versions together with the state and outputs in the same request. */
final class NewVersionStore {
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final VersionSeals seals;
  private final OutputNaming naming;

  NewVersionStore(
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      VersionSeals seals,
      Identifiers identifiers) {
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.seals = seals;
    this.naming = new OutputNaming(identifiers);
  }

  /** As {@link VersionSeals#prepare}. */
  Runnable prepare(
      StateVersionId version,
      WorkspaceId workspace,
      DeclaredState declared,
      boolean forced,
      InlineStates stored) {
    return seals.prepare(version, workspace, declared, forced, stored);
  }

  /** Adds {@code pending}, finalized when its state is inline. */
  StateVersion add(StateVersion.Pending pending, InlineStates sent) {
    return switch (sent) {
      case InlineStates.None() -> storePending(pending);
      case InlineStates.State(var state) -> storeFinished(pending, state);
      case InlineStates.Json(var json) -> withJson(storePending(pending), json);
      case InlineStates.Both(var state, var json) -> withJson(storeFinished(pending, state), json);
    };
  }

  private StateVersion storePending(StateVersion.Pending pending) {
    stateVersions.add(pending);
    return pending;
  }

  private StateVersion storeFinished(StateVersion.Pending pending, StoredContent state) {
    if (!state.content().md5().equals(pending.declared().md5())) {
      throw new UseCaseFailedException(new Failure.ContentNotDeclared());
    }
    StateVersion.Finalized finished = pending.finalizeWith(state.content(), state.emptyState());
    stateVersions.add(finished);
    return finished;
  }

  private StateVersion withJson(StateVersion version, StoredContent json) {
    stateVersions.attachJson(version.id(), json.content());
    return version;
  }

  /** Adds {@code version} with its JSON state, if it has one. */
  void add(StateVersion.Finalized version, List<StoredContent> json) {
    stateVersions.add(version);
    json.forEach(it -> stateVersions.attachJson(version.id(), it.content()));
  }

  StateVersionDetails details(StateVersionId version) {
    return catalog.find(version).orElseThrow(UseCaseFailedException::notFound);
  }

  /** As {@link VersionSeals#seal}. */
  SealedOutputs seal(StateVersionId version, WorkspaceId workspace, SentOutputs sent) {
    return seals.seal(version, workspace, sent);
  }

  /** Adds the inline outputs of {@code version}, which are {@code sealed}. */
  List<OutputId> addOutputs(StateVersionId version, SentOutputs sent, SealedOutputs sealed) {
    return switch (sent) {
      case SentOutputs.None() -> List.of();
      case SentOutputs.These ignored -> {
        StoredOutputs outputs = naming.name(sealed);
        catalog.storeOutputs(version, outputs);
        yield outputs.outputs().stream().map(Output::id).toList();
      }
    };
  }
}
