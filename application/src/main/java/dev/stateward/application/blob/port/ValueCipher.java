package dev.stateward.application.blob.port;

/** Encrypts short values of rows, without compressing them: their length tells what they take. */
public interface ValueCipher {
  /**
   * A value, encrypted.
   *
   * @param context what must be known to open it
   * @return printable ASCII characters
   */
  String seal(byte[] value, BlobCipher.Key key, byte[] context);

  /**
   * What {@link #seal} was given.
   *
   * @throws BlobCipher.ChangedException when {@code sealed} was changed, or the key or context is
   *     another one
   */
  byte[] open(String sealed, BlobCipher.Key key, byte[] context) throws BlobCipher.ChangedException;
}
