package dev.stateward.application.stateversion;

import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.RenumberedState;
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
   *
   * @param serial the serial of the copy of the state
   */
  record Copies(Serial serial, StoredContent state, List<StoredContent> json) {
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

  /**
   * Stores copies of the data of {@code source}, its state with {@code serial}. A state whose
   * serial cannot be replaced keeps its own: the tool's next state follows the serial it reads.
   */
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
    Copies copies = copyState(source, serial);
    try {
      return new Copies(copies.serial(), copies.state(), copyJson(source));
    } catch (RuntimeException e) {
      writer.drop(copies.state().content());
      throw e;
    }
  }

  private Copies copyState(StateVersion.Finalized source, Serial serial) {
    try (RenumberedState renumbered =
        stored.withSerial(stored.whole(source.id(), BlobKind.STATE, source.content()), serial)) {
      StoredContent state =
          copy(source.id(), BlobKind.STATE, source.content(), renumbered.bytes())
              .orElseThrow(() -> new UseCaseFailedException(new Failure.StoredContentUnusable()));
      return new Copies(
          renumbered.renumbered() ? serial : source.declared().serial(), state, List.of());
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be closed", e);
    }
  }

  private List<StoredContent> copyJson(StateVersion.Finalized source) {
    Optional<Content> json = stateVersions.json(source.id());
    if (json.isEmpty()) {
      return List.of();
    }
    try (InputStream original = stored.whole(source.id(), BlobKind.JSON_STATE, json.get())) {
      return copy(source.id(), BlobKind.JSON_STATE, json.get(), original).stream().toList();
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be closed", e);
    }
  }

  /** Copies a blob; empty when it has never been a JSON object. */
  private Optional<StoredContent> copy(
      StateVersionId source, BlobKind kind, Content content, InputStream bytes) {
    Optional<StoredContent> copy = writer.copy(bytes);
    if (copy.isEmpty()) {
      stored.requireIntact(source, kind, content);
    }
    return copy;
  }
}
