package dev.stateward.application.blob.port;

import java.io.IOException;
import java.io.InputStream;

/** Compresses and encrypts state data. */
public interface BlobCipher {
  /** The form of what {@link #sealing} makes. */
  int form();

  /** A new random key. */
  Key newKey();

  /**
   * {@code content}, compressed and encrypted while it is read, in memory that does not depend on
   * its size. What reading the content throws is passed on. Closing it does not close the content.
   */
  InputStream sealing(InputStream content, Key key);

  /**
   * What {@link #sealing} was given. The end is reached only after everything was authenticated.
   *
   * @param form the form of {@code sealed}
   * @throws IOException when the form is not known; reading throws {@link ChangedException} when
   *     the bytes are not those that were sealed
   */
  InputStream opening(InputStream sealed, Key key, int form) throws IOException;

  /** A short text, compressed and encrypted in one piece. */
  byte[] seal(byte[] text, Key key, byte[] context);

  /**
   * What {@link #seal} was given.
   *
   * @throws IOException when {@code sealed} was changed, or the key or context is another one
   */
  byte[] open(byte[] sealed, Key key, byte[] context) throws IOException;

  /** The key that one blob is sealed with. It is never shown, not even by {@link #toString}. */
  final class Key {
    /** Its length, in bytes. */
    public static final int LENGTH = 32;

    private final byte[] bytes;

    /** The key of {@value #LENGTH} random {@code bytes}. */
    public Key(byte[] bytes) {
      if (bytes.length != LENGTH) {
        throw new IllegalArgumentException("not the length of a data key");
      }
      this.bytes = bytes.clone();
    }

    /** A copy of its bytes. */
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public String toString() {
      return "Key[redacted]";
    }
  }

  /** Sealed bytes are not those that were sealed under the key, or are cut off. */
  final class ChangedException extends IOException {
    private static final long serialVersionUID = 1;

    public ChangedException(Throwable cause) {
      super("a sealed blob was changed", cause);
    }
  }
}
