package dev.stateward.application.stateversion.port;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Writes states: create, upload and roll back (State Versions API, A1, A2 and A6).
 *
 * <p>A content is stored before the transaction that names it, so that a crash leaves an orphaned
 * content and never a version without its bytes.
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

  /** Removes state data that will not be used after all, as far as possible. */
  void drop(Caller caller, StoredContent content);

  /** Creates a version: finalized and current when it comes with its state, else pending. */
  StateVersionView create(Caller caller, WorkspaceId workspace, NewVersion version);

  /**
   * Takes the content of a pending version. When it returns, the content is stored and, if it is
   * the raw state, the version is finalized and current. The same bytes again change nothing.
   *
   * @param capability from {@link StateVersionView#signedUrls()}; it stands for its subject, so the
   *     caller may be anonymous
   * @param size the bytes the client announced, when it did
   */
  void upload(Caller caller, String capability, InputStream content, OptionalLong size);

  /** Repeats {@code source} as the new current version of its workspace. */
  StateVersionView rollBack(Caller caller, WorkspaceId workspace, Input<StateVersionId> source);

  /**
   * The reading of outputs that a client sends beside a state.
   *
   * @param json the {@code values.outputs} part of the tool's JSON output
   * @throws UseCaseFailedException with {@link Failure.Invalid} when it is no such document
   */
  List<FoundOutput> readOutputs(Caller caller, byte[] json);

  /**
   * A content that is stored and not yet named by any version.
   *
   * @param emptyState whether it is a state without resources and outputs
   */
  record StoredContent(Content content, boolean emptyState) {
    public StoredContent {
      Objects.requireNonNull(content, "content is null");
    }
  }

  /**
   * What a client says of a new version.
   *
   * @param declared what it declares of the state
   * @param forced whether the checks of serial and lineage are waived
   * @param origin the run that produced it, or a client's own work
   * @param state the state itself, when it came along
   * @param outputs its outputs, when they came along
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

  /** Which contents came along with a new version. */
  sealed interface InlineStates {
    /** All that came along. */
    default List<StoredContent> all() {
      return switch (this) {
        case None() -> List.of();
        case State(var state) -> List.of(state);
        case Json(var json) -> List.of(json);
        case Both(var state, var json) -> List.of(state, json);
      };
    }

    /** None: they will be uploaded. */
    record None() implements InlineStates {}

    /** The raw state. */
    record State(StoredContent state) implements InlineStates {}

    /** The JSON form alone; the raw state will be uploaded. */
    record Json(StoredContent json) implements InlineStates {}

    /** The raw state and its JSON form. */
    record Both(StoredContent state, StoredContent json) implements InlineStates {}
  }

  /** Whether outputs came along with a new version. */
  sealed interface SentOutputs {
    /** They did not; they are found in the content later. */
    record None() implements SentOutputs {}

    /** These, which may be none. */
    record These(List<FoundOutput> outputs) implements SentOutputs {
      public These {
        outputs = List.copyOf(outputs);
      }
    }
  }
}
