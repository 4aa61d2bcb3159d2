package dev.stateward.application.stateversion.port;

import dev.stateward.domain.stateversion.Output;
import java.util.List;
import java.util.Objects;

/**
 * All outputs of a version as they are stored.
 *
 * @param outputs the outputs, whose types and values may be encrypted
 * @param seal the key under which they are
 */
public record StoredOutputs(List<Output> outputs, OutputSeal seal) {
  public StoredOutputs {
    outputs = List.copyOf(outputs);
    Objects.requireNonNull(seal, "seal is null");
  }

  /** Outputs that are stored as they are. */
  public static StoredOutputs plain(List<Output> outputs) {
    return new StoredOutputs(outputs, new OutputSeal.None());
  }
}
