package dev.stateward.adapter.blobstore.seal;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.google.crypto.tink.subtle.AesGcmHkdfStreaming;
import dev.stateward.application.blob.port.BlobCipher;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;

/**
 * Compresses with zstd and encrypts with AES-256-GCM in segments of 4 KiB, each of which is
 * authenticated with its place: bytes cannot be changed, moved, left out or added unnoticed.
 */
public final class TinkBlobCipher implements BlobCipher {
  /** zstd, then Tink's AES256_GCM_HKDF_4KB. */
  private static final int FORM = 1;

  private static final int SEGMENT = 4096;
  private static final int LEVEL = 1;
  private static final byte[] NO_CONTEXT = {};

  private final SecureRandom random;

  public TinkBlobCipher(SecureRandom random) {
    this.random = random;
  }

  @Override
  public int form() {
    return FORM;
  }

  @Override
  public BlobCipher.Key newKey() {
    byte[] bytes = new byte[BlobCipher.Key.LENGTH];
    random.nextBytes(bytes);
    return new BlobCipher.Key(bytes);
  }

  @Override
  public InputStream sealing(InputStream content, BlobCipher.Key key) {
    return new SealingStream(content, sealed -> sealing(sealed, key, NO_CONTEXT));
  }

  @Override
  public InputStream opening(InputStream sealed, BlobCipher.Key key, int form) throws IOException {
    if (form != FORM) {
      throw new IOException("sealed in a form of a later version: " + form);
    }
    return opening(sealed, key, NO_CONTEXT);
  }

  @Override
  public byte[] seal(byte[] text, BlobCipher.Key key, byte[] context) {
    try (InputStream sealed =
        new SealingStream(
            new ByteArrayInputStream(text), target -> sealing(target, key, context))) {
      return sealed.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory can be sealed", e);
    }
  }

  @Override
  public byte[] open(byte[] sealed, BlobCipher.Key key, byte[] context) throws IOException {
    try (InputStream text = opening(new ByteArrayInputStream(sealed), key, context)) {
      return text.readAllBytes();
    }
  }

  private static OutputStream sealing(OutputStream sealed, BlobCipher.Key key, byte[] context)
      throws IOException {
    try {
      OutputStream encrypted = cipher(key).newEncryptingStream(sealed, context);
      return new ZstdOutputStreamNoFinalizer(encrypted, LEVEL);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  private static InputStream opening(InputStream sealed, BlobCipher.Key key, byte[] context)
      throws IOException {
    StoredStream stored = new StoredStream(sealed);
    try {
      InputStream compressed = cipher(key).newDecryptingStream(stored, context);
      return new OpeningStream(new ZstdInputStreamNoFinalizer(compressed));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES-GCM", e);
    }
  }

  private static AesGcmHkdfStreaming cipher(BlobCipher.Key key) throws GeneralSecurityException {
    return new AesGcmHkdfStreaming(key.bytes(), "HmacSha256", BlobCipher.Key.LENGTH, SEGMENT, 0);
  }
}
