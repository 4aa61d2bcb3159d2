package dev.stateward.application.stateversion.port;

import dev.stateward.domain.stateversion.Output;
import java.util.Objects;

/**
 * An output as it is stored.
 *
 * @param output the output, whose type and value may be encrypted
 * @param seal the key of its version
 */
public record StoredOutput(Output output, OutputSeal seal) {
  /** What encrypted values begin with, and no JSON document does. */
  public static final String SEALED = "sealed:";

  public StoredOutput {
    Objects.requireNonNull(output, "output is null");
    Objects.requireNonNull(seal, "seal is null");
  }
}
