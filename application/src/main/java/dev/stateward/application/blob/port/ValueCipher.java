package dev.stateward.application.blob.port;

import java.util.List;

/**
 * Encrypts values of rows, without compressing them: their length tells what they take. Some have
 * many megabytes, and are copied as seldom as can be.
 */
public interface ValueCipher {
  /**
   * Encrypts a value.
   *
   * @param value its parts, one after another
   * @param context what must be known to open it
   * @param text to which it is added, in printable ASCII characters
   */
  void seal(List<byte[]> value, BlobCipher.Key key, byte[] context, StringBuilder text);

  /** A value of one part, encrypted. */
  default String seal(byte[] value, BlobCipher.Key key, byte[] context) {
    StringBuilder text = new StringBuilder();
    seal(List.of(value), key, context, text);
    return text.toString();
  }

  /**
   * The parts of a value, as one.
   *
   * @param begin where in {@code text} the encrypted value begins, up to its end
   * @throws BlobCipher.ChangedException when it was changed, or the key or context is another one
   */
  byte[] open(String text, int begin, BlobCipher.Key key, byte[] context)
      throws BlobCipher.ChangedException;

  /** As {@link #open(String, int, BlobCipher.Key, byte[])}, where the text is nothing else. */
  default byte[] open(String sealed, BlobCipher.Key key, byte[] context)
      throws BlobCipher.ChangedException {
    return open(sealed, 0, key, context);
  }
}
