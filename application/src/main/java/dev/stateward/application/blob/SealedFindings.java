package dev.stateward.application.blob;

import dev.stateward.domain.stateversion.ExtractedResources;
import java.util.Objects;

/**
 * What was found in a state, as it is to be stored.
 *
 * @param extracted everything besides outputs, or why there is nothing
 * @param outputs the outputs, in the order of the file
 */
public record SealedFindings(ExtractedResources.Examined extracted, SealedOutputs outputs) {
  public SealedFindings {
    Objects.requireNonNull(extracted, "extracted is null");
    Objects.requireNonNull(outputs, "outputs is null");
  }
}
