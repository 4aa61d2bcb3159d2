package dev.stateward.application.stateversion;

import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The versions that workspaces are rolled back to, and copies of their data. */
final class RollbackSources {
  private final StateVersions stateVersions;
  private final StoredBlobs stored;
  private final BlobWriter writer;

  RollbackSources(StateVersions stateVersions, StoredBlobs stored, BlobWriter writer) {
    this.stateVersions = stateVersions;
    this.stored = stored;
    this.writer = writer;
  }

  /**
   * The copies that were stored for a rollback: of the state, and of its JSON form if there is one.
   */
  record Copies(StoredContent state, List<StoredContent> json) {
    /** As if they had been sent with the creation. */
    InlineStates inline() {
      return json.isEmpty()
          ? new InlineStates.State(state)
          : new InlineStates.Both(state, json.getFirst());
    }

    List<StoredContent> all() {
      return Stream.concat(Stream.of(state), json.stream()).toList();
    }
  }

  StateVersion find(WorkspaceId workspace, StateVersionId id) {
    return stateVersions
        .find(id)
        .filter(version -> version.workspace().equals(workspace))
        .orElseThrow(UseCaseFailedException::notFound);
  }

  /** {@code source}, when its data can be read. */
  static StateVersion.Finalized readable(StateVersion source) {
    if (!(source instanceof StateVersion.Finalized readable)) {
      throw new UseCaseFailedException(
          new Failure.NothingToRollBackTo(StateVersionStatus.of(source)));
    }
    return readable;
  }

  /** Refuses a source that was deleted since it was found. */
  void requireStillReadable(StateVersion.Finalized source) {
    readable(stateVersions.find(source.id()).orElseThrow(UseCaseFailedException::notFound));
  }

  /** Stores copies of the data of {@code source}, its state with {@code serial}. */
  Copies copied(OrganizationId organization, StateVersion.Finalized source, Serial serial) {
    return writer.during(organization, () -> copied(source, serial));
  }

  /** Runs {@code work} and removes {@code copies} when it is refused. */
  <T> T droppedIfRefused(Copies copies, Supplier<T> work) {
    return writer.droppedIfRefused(copies.all(), work);
  }

  private Copies copied(StateVersion.Finalized source, Serial serial) {
    try {
      return copy(source, serial);
    } catch (StoreUnavailableException e) {
      // A source that was destroyed a moment ago is not a failure of the store.
      requireStillReadable(source);
      throw e;
    }
  }

  private Copies copy(StateVersion.Finalized source, Serial serial) {
    StoredContent state =
        copy(source.id(), BlobKind.STATE, source.content(), Optional.of(serial))
            .orElseThrow(() -> new UseCaseFailedException(new Failure.StoredContentUnusable()));
    try {
      return new Copies(
          state,
          stateVersions
              .json(source.id())
              .flatMap(content -> copy(source.id(), BlobKind.JSON_STATE, content, Optional.empty()))
              .stream()
              .toList());
    } catch (RuntimeException e) {
      writer.drop(state.content());
      throw e;
    }
  }

  /** Copies a blob; empty when it has never been a JSON object. */
  private Optional<StoredContent> copy(
      StateVersionId source, BlobKind kind, Content content, Optional<Serial> serial) {
    try (InputStream original = stored.whole(source, kind, content)) {
      InputStream bytes = serial.isPresent() ? stored.withSerial(original, serial.get()) : original;
      Optional<StoredContent> copy = writer.copy(bytes);
      if (copy.isEmpty()) {
        stored.requireIntact(source, kind, content);
      }
      return copy;
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be closed", e);
    }
  }
}
