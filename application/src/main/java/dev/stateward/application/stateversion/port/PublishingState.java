package dev.stateward.application.stateversion.port;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.OpenSeal;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateHeader;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Writes states: create, upload and roll back (State Versions API, A1, A2 and A6).
 *
 * <p>State data is stored before the transaction that refers to it, so that a crash leaves an
 * orphaned blob and never a version without its bytes.
 */
public interface PublishingState {
  /**
   * Refuses a caller who may not write states of the workspace, before the body of their request is
   * read: it is the only one that is stored while it is read (ADR 149). Does not check the lock.
   */
  void requireWriter(Caller caller, WorkspaceId workspace);

  /**
   * Stores state data for a following {@link #create}. It is removed by {@link #drop}, or by {@code
   * create} when that fails.
   *
   * @param size its bytes, when known beforehand
   */
  StoredContent stage(Caller caller, WorkspaceId workspace, InputStream content, OptionalLong size);

  /** Removes unused state data, as far as possible. */
  void drop(Caller caller, StoredContent content);

  /** Creates a version: finalized and current when it comes with its state, else pending. */
  StateVersionView create(Caller caller, WorkspaceId workspace, NewVersion version);

  /**
   * Uploads data of a pending version. Afterwards it is stored and, if it is the raw state, the
   * version is finalized and current. Repeating the same bytes changes nothing.
   *
   * @param capability from {@link StateVersionView#signedUrls()}; it stands for its subject, so the
   *     caller may be anonymous
   * @param size the bytes the client announced, when it did
   */
  void upload(Caller caller, String capability, InputStream content, OptionalLong size);

  /** Copies {@code source} to a new current version of its workspace. */
  StateVersionView rollBack(Caller caller, WorkspaceId workspace, Input<StateVersionId> source);

  /**
   * Parses outputs that a client sends beside a state.
   *
   * @param json the {@code values.outputs} part of the tool's JSON output
   * @throws UseCaseFailedException with {@link Failure.Invalid} when it is no such document
   */
  List<FoundOutput> readOutputs(Caller caller, byte[] json);

  /**
   * State data that is stored but not yet referred to by a version.
   *
   * @param emptyState whether it is a state without resources and outputs
   * @param header the serial and lineage that it has
   * @param seal how it is sealed
   */
  record StoredContent(Content content, boolean emptyState, StateHeader header, OpenSeal seal) {
    public StoredContent {
      Objects.requireNonNull(content, "content is null");
      Objects.requireNonNull(header, "header is null");
    }
  }

  /**
   * A new version as requested.
   *
   * @param declared the declared serial, lineage and MD5
   * @param forced whether the checks of serial and lineage are waived
   * @param origin the run that produced it, or a client's own work
   * @param state the inline states
   * @param outputs the inline outputs
   */
  record NewVersion(
      DeclaredState declared,
      boolean forced,
      Origin origin,
      InlineStates state,
      SentOutputs outputs) {
    public NewVersion {
      Objects.requireNonNull(declared, "declared is null");
      Objects.requireNonNull(origin, "origin is null");
      Objects.requireNonNull(state, "state is null");
      Objects.requireNonNull(outputs, "outputs is null");
    }
  }

  /** The states inside the request that creates a version. */
  sealed interface InlineStates {
    /** All inline states. */
    default List<StoredContent> all() {
      return switch (this) {
        case None() -> List.of();
        case State(var state) -> List.of(state);
        case Json(var json) -> List.of(json);
        case Both(var state, var json) -> List.of(state, json);
      };
    }

    /** No state: it will be uploaded. */
    record None() implements InlineStates {}

    /** The raw state. */
    record State(StoredContent state) implements InlineStates {}

    /** The JSON form alone; the raw state will be uploaded. */
    record Json(StoredContent json) implements InlineStates {}

    /** The raw state and its JSON form. */
    record Both(StoredContent state, StoredContent json) implements InlineStates {}
  }

  /** The outputs inside the request that creates a version. */
  sealed interface SentOutputs {
    /** None; they are extracted from the state later. */
    record None() implements SentOutputs {}

    /** These outputs, possibly none. */
    record These(List<FoundOutput> outputs) implements SentOutputs {
      public These {
        outputs = List.copyOf(outputs);
      }
    }
  }
}
