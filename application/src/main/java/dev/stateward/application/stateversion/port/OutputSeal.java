package dev.stateward.application.stateversion.port;

import dev.stateward.application.blob.port.WrappedKey;
import java.util.Objects;

/** The key of the outputs of a version (ADR 199). */
public sealed interface OutputSeal {
  /** There is none, and they are plain. */
  record None() implements OutputSeal {}

  /**
   * The data key of the version, wrapped.
   *
   * @param owner the version that they are stored for, with the organization and workspace that it
   *     has
   */
  record Under(OutputOwner owner, WrappedKey key) implements OutputSeal {
    public Under {
      Objects.requireNonNull(owner, "owner is null");
      Objects.requireNonNull(key, "key is null");
    }
  }
}
