package dev.stateward.application.change;

import dev.stateward.application.blob.SealBinding;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.change.port.DigestKeys;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/** The keys of digests, one for each organization, made when one is needed first. */
final class DigestKeyRing {
  private final DigestKeys keys;
  private final Sealing sealing;

  DigestKeyRing(DigestKeys keys, Sealing sealing) {
    this.keys = keys;
    this.sealing = sealing;
  }

  /**
   * The key of the organization of a workspace; empty when there is no such workspace.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when it cannot be unwrapped
   */
  Optional<BlobCipher.Key> of(WorkspaceId workspace) {
    return keys.organization(workspace).map(this::of);
  }

  private BlobCipher.Key of(OrganizationId organization) {
    byte[] binding = SealBinding.ofDigests(organization);
    WrappedKey wrapped = keys.find(organization).orElseGet(() -> added(organization, binding));
    return sealing.wrapper().unwrap(wrapped, binding);
  }

  /** The first key that a node adds counts; others find it. */
  private WrappedKey added(OrganizationId organization, byte[] binding) {
    WrappedKey own = sealing.wrapper().wrap(sealing.cipher().newKey(), binding);
    return keys.add(organization, own) ? own : keys.find(organization).orElse(own);
  }
}
