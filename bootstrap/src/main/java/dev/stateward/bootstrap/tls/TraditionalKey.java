package dev.stateward.bootstrap.tls;

import java.nio.ByteBuffer;
import java.security.PublicKey;

/**
 * A private key in PKCS#1 (RSA) or SEC 1 (EC), as older versions of OpenSSL write them. In PKCS#8
 * the same bytes follow a version and the identifier of their algorithm.
 */
final class TraditionalKey {
  private static final byte[] VERSION = {2, 1, 0};
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 4;
  private static final int LONG_FORM = 0x80;

  private TraditionalKey() {}

  /**
   * The key in PKCS#8.
   *
   * @param shown its public key, which begins with the same identifier, with the curve if it has
   *     one
   */
  static byte[] wrapped(byte[] key, PublicKey shown) {
    byte[] algorithm = algorithm(ByteBuffer.wrap(shown.getEncoded()));
    byte[] octets = value(OCTETS, key);
    return value(
        SEQUENCE,
        ByteBuffer.allocate(VERSION.length + algorithm.length + octets.length)
            .put(VERSION)
            .put(algorithm)
            .put(octets)
            .array());
  }

  /** A public key is a sequence of an identifier, itself a short one, and the bits of the key. */
  private static byte[] algorithm(ByteBuffer shown) {
    int length = shown.get(1) & 0xFF;
    shown.position(length < LONG_FORM ? 2 : 2 + length - LONG_FORM);
    byte[] algorithm = new byte[2 + shown.get(shown.position() + 1)];
    shown.get(algorithm);
    return algorithm;
  }

  /** Something of less than 64 KiB, with the length in the form of DER. */
  private static byte[] value(int tag, byte[] content) {
    int length = content.length;
    byte[] header =
        length < LONG_FORM
            ? new byte[] {(byte) tag, (byte) length}
            : length < 256
                ? new byte[] {(byte) tag, (byte) (LONG_FORM + 1), (byte) length}
                : new byte[] {
                  (byte) tag, (byte) (LONG_FORM + 2), (byte) (length >> 8), (byte) length
                };
    return ByteBuffer.allocate(header.length + length).put(header).put(content).array();
  }
}
