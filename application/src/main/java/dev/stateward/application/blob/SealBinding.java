package dev.stateward.application.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.io.Digests;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;

/** What a data key is wrapped with, so that it opens only the data of its owner. */
public final class SealBinding {
  /** The length of a binding, in bytes. */
  static final int LENGTH = 32;

  private SealBinding() {}

  /** A digest, which reveals neither the owner nor the blob. */
  public static byte[] of(BlobKey blob, BlobOwner owner) {
    return digest(
        "stateward blob 1",
        blob.value(),
        owner.organization().value(),
        owner.workspace().value(),
        owner.version().value(),
        code(owner.kind()));
  }

  /** As {@link #of(BlobKey, BlobOwner)}, for the outputs of a version. */
  static byte[] of(OutputOwner owner) {
    return digest(
        "stateward outputs 1",
        owner.organization().value(),
        owner.workspace().value(),
        owner.version().value());
  }

  /** As {@link #of(BlobKey, BlobOwner)}, for the URL of a webhook. */
  static byte[] of(UrlSealer.Owner owner) {
    return digest("stateward webhook 1", owner.organization().value(), owner.webhook().value());
  }

  /** As {@link #of(BlobKey, BlobOwner)}, for the digests of an organization's states. */
  public static byte[] ofDigests(OrganizationId organization) {
    return digest("stateward digests 1", organization.value());
  }

  private static byte[] digest(String... parts) {
    return Digests.sha256().digest(String.join("\n", parts).getBytes(UTF_8));
  }

  /** The name of a kind, wherever it is stored. */
  static String code(BlobKind kind) {
    return switch (kind) {
      case STATE -> "state";
      case JSON_STATE -> "json-state";
    };
  }
}
