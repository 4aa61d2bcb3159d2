package dev.stateward.bootstrap.keys;

import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.port.KeyId;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Encrypts wrapping keys under the secret of the installation. */
public final class SecretRootKey implements RootKey {
  /** In the texts of other root keys, and in no base64. */
  private static final String OF_OTHERS = ":";

  private final List<InstallationSecret> accepted;
  private final boolean presentIsLast;
  private final SecureRandom random;

  /** Under the present secret of {@code ring}; opens what others of it sealed. */
  public SecretRootKey(KeyRing ring, SecureRandom random) {
    this(ring.accepted(), ring.presentIsLast(), random);
  }

  /** Under one secret alone. */
  public SecretRootKey(InstallationSecret secret, SecureRandom random) {
    this(List.of(secret), true, random);
  }

  private SecretRootKey(
      List<InstallationSecret> accepted, boolean presentIsLast, SecureRandom random) {
    this.accepted = accepted;
    this.presentIsLast = presentIsLast;
    this.random = random;
  }

  @Override
  public String name() {
    return "the secret of key id " + present().id();
  }

  @Override
  public Set<KeyId> former(Sealed sealed) {
    return accepted.stream()
        .map(InstallationSecret::id)
        .filter(id -> !id.equals(sealed.under()))
        .collect(Collectors.toSet());
  }

  private InstallationSecret present() {
    return accepted.getFirst();
  }

  @Override
  public boolean recognizes(Sealed sealed) {
    return recognizes(sealed.text());
  }

  static boolean recognizes(String text) {
    return !text.contains(OF_OTHERS);
  }

  @Override
  public boolean settled(Sealed sealed) {
    // An older secret is the present one of a node that was not restarted yet.
    return recognizes(sealed) && (!presentIsLast || sealed.under().equals(present().id()));
  }

  @Override
  public Sealed seal(byte[] key, String context) {
    return new Sealed(present().id(), aead(present()).seal(key, MacKey.utf8(context), random));
  }

  @Override
  public byte[] open(Sealed sealed, String context) {
    return accepted.stream()
        .filter(secret -> secret.id().equals(sealed.under()))
        .flatMap(secret -> aead(secret).open(sealed.text(), MacKey.utf8(context)).stream())
        .findFirst()
        .orElseThrow(() ->
            new WrongSecretException(
                "the "
                    + context
                    + " cannot be opened: it was sealed under the secret of key id "
                    + sealed.under()
                    + ", or changed; set STATEWARD_SECRET_PREVIOUS_FILE to that secret, or restore"
                    + " the table wrapping_keys from a backup"));
  }

  private static AesGcm aead(InstallationSecret secret) {
    return new AesGcm(secret.derive("seals of wrapping keys"));
  }
}
