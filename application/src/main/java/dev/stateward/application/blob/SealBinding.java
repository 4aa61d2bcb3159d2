package dev.stateward.application.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.io.Digests;
import dev.stateward.domain.stateversion.BlobKey;

/** What a data key is wrapped with, so that it opens only the data of its owner. */
public final class SealBinding {
  /** The length of a binding, in bytes. */
  static final int LENGTH = 32;

  private SealBinding() {}

  /** A digest, which reveals neither the owner nor the blob. */
  public static byte[] of(BlobKey blob, BlobOwner owner) {
    String text =
        String.join(
            "\n",
            "stateward blob 1",
            blob.value(),
            owner.organization().value(),
            owner.workspace().value(),
            owner.version().value(),
            code(owner.kind()));
    return Digests.sha256().digest(text.getBytes(UTF_8));
  }

  /** The name of a kind, wherever it is stored. */
  static String code(BlobKind kind) {
    return switch (kind) {
      case STATE -> "state";
      case JSON_STATE -> "json-state";
    };
  }
}
