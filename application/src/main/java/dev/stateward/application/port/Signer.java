package dev.stateward.application.port;

import java.util.Optional;

/**
 * Turns short texts into opaque tokens that nobody else can create.
 *
 * <p>While the installation's secret is rotated there are several keys: everything new uses the
 * {@linkplain #presentKey() present} one. Anything stored or shared for long names its key, so that
 * it stays valid after a rotation.
 */
public interface Signer {
  /**
   * A token that carries {@code text}, of URL-safe characters; the same text gives the same token
   * until the key changes.
   */
  String sign(String text);

  /**
   * The text that {@code token} carries; empty when it was not created with one of the server's
   * keys.
   */
  Optional<String> verify(String token);

  /** The key for everything new. */
  KeyId presentKey();

  /**
   * The first key of the installation, used for everything that was stored without the name of its
   * key.
   */
  KeyId firstKey();

  /**
   * A message authentication code of {@code text}, 64 hexadecimal digits, under a key for codes
   * only: without the key nobody can create the code or change the text. Empty when this server
   * does not have {@code key}.
   */
  Optional<String> code(KeyId key, String text);

  /** As {@link #code(KeyId, String)}, under the present key. */
  default String code(String text) {
    return code(presentKey(), text)
        .orElseThrow(() -> new IllegalStateException("the present key is missing"));
  }

  /**
   * A secret of 32 bytes in base64 for the receiver that {@code text} names, to be shared with
   * them: it reveals nothing about other keys, and the same text and key give the same secret.
   * Empty when this server does not have {@code key}.
   */
  Optional<String> key(KeyId key, String text);
}
