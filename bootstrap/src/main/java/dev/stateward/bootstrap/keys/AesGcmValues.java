package dev.stateward.bootstrap.keys;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.ValueCipher;
import java.security.SecureRandom;
import java.util.List;
import javax.crypto.AEADBadTagException;

/** Encrypts values with AES-256-GCM under a random nonce, in base64. */
public final class AesGcmValues implements ValueCipher {
  private final SecureRandom random;

  public AesGcmValues(SecureRandom random) {
    this.random = random;
  }

  @Override
  public void seal(List<byte[]> value, BlobCipher.Key key, byte[] context, StringBuilder text) {
    new AesGcm(key.bytes()).seal(value, context, random, text);
  }

  @Override
  public byte[] open(String text, int begin, BlobCipher.Key key, byte[] context)
      throws BlobCipher.ChangedException {
    return new AesGcm(key.bytes())
        .open(text, begin, context)
        .orElseThrow(() -> new BlobCipher.ChangedException(new AEADBadTagException()));
  }
}
