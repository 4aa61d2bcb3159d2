package dev.stateward.application.blob.port;

import java.util.Optional;

/** Whether and how a stored blob is sealed. */
public sealed interface BlobForm {
  /** How it is sealed; empty when it is plain. */
  default Optional<BlobSeal> seal() {
    return switch (this) {
      case Plain() -> Optional.empty();
      case Sealed(var how) -> Optional.of(how);
    };
  }

  /** What a query found. */
  static BlobForm of(Optional<BlobSeal> seal) {
    return seal.<BlobForm>map(Sealed::new).orElseGet(Plain::new);
  }

  /** It is as it was received. */
  record Plain() implements BlobForm {}

  /** It is sealed. */
  record Sealed(BlobSeal how) implements BlobForm {}
}
