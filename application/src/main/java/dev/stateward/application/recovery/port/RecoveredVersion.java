package dev.stateward.application.recovery.port;

import dev.stateward.application.blob.port.RecordedBlob;
import dev.stateward.application.blob.port.RecoveredBlob;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A state version as a store of states tells of it.
 *
 * @param state its state
 * @param readable whether the state is as it was stored, as far as it was looked at
 * @param empty whether the state has neither resources nor outputs; false when it was not read
 * @param json its state in JSON form; at most one
 */
public record RecoveredVersion(
    RecordedBlob state, boolean readable, boolean empty, List<RecordedBlob> json) {
  public RecoveredVersion {
    Objects.requireNonNull(state, "state is null");
    json = List.copyOf(json);
  }

  /** Its identifier. */
  public StateVersionId id() {
    return blob().owner().version();
  }

  /** What the record of its state says. */
  public RecoveredBlob blob() {
    return state.blob();
  }

  /** When it was created. */
  public Instant createdAt() {
    return blob().createdAt();
  }
}
