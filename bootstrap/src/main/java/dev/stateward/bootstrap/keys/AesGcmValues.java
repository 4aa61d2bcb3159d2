package dev.stateward.bootstrap.keys;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.ValueCipher;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;

/** Encrypts values with AES-256-GCM under a random nonce, in base64. */
public final class AesGcmValues implements ValueCipher {
  private final SecureRandom random;

  public AesGcmValues(SecureRandom random) {
    this.random = random;
  }

  @Override
  public String seal(byte[] value, BlobCipher.Key key, byte[] context) {
    return new AesGcm(key.bytes()).seal(value, context, random);
  }

  @Override
  public byte[] open(String sealed, BlobCipher.Key key, byte[] context)
      throws BlobCipher.ChangedException {
    return new AesGcm(key.bytes())
        .open(sealed, context)
        .orElseThrow(() -> new BlobCipher.ChangedException(new AEADBadTagException()));
  }
}
