package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;

/**
 * The keys of a secret that outlive it, because their results are stored or shared for longer than
 * a rotation of the secret takes. Never shown, not even by {@link #toString}.
 */
final class LongLivedKeys {
  static final int LENGTH = 32;

  private final KeyId id;
  private final byte[] codes;
  private final byte[] shared;
  private final byte[] digests;

  /**
   * The long-lived keys of the secret that {@code id} names.
   *
   * @param codes the key for the codes of audit records
   * @param shared the key from which the secrets of webhooks are derived
   * @param digests the key for the digests of tokens
   */
  LongLivedKeys(KeyId id, byte[] codes, byte[] shared, byte[] digests) {
    if (codes.length != LENGTH || shared.length != LENGTH || digests.length != LENGTH) {
      throw new IllegalArgumentException("a key does not have 32 bytes");
    }
    this.id = id;
    this.codes = codes.clone();
    this.shared = shared.clone();
    this.digests = digests.clone();
  }

  static LongLivedKeys of(InstallationSecret secret) {
    return new LongLivedKeys(
        secret.id(),
        secret.derive("codes of audit records"),
        secret.derive("keys shared with receivers"),
        secret.derive("digests of tokens"));
  }

  KeyId id() {
    return id;
  }

  byte[] codes() {
    return codes.clone();
  }

  byte[] shared() {
    return shared.clone();
  }

  byte[] digests() {
    return digests.clone();
  }

  @Override
  public String toString() {
    return "LongLivedKeys[" + id + "]";
  }
}
