package dev.stateward.application.blob;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.stateversion.port.OutputSeal;
import java.util.List;
import java.util.Objects;

/**
 * Outputs of a version as they are to be stored, before they have identifiers.
 *
 * @param found the outputs, whose types and values may be encrypted
 * @param seal the key under which they are
 */
public record SealedOutputs(List<FoundOutput> found, OutputSeal seal) {
  public SealedOutputs {
    found = List.copyOf(found);
    Objects.requireNonNull(seal, "seal is null");
  }
}
