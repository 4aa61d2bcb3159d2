package dev.stateward.application.port;

import java.util.Optional;

/**
 * Turns short texts into opaque tokens that nobody else can make.
 *
 * <p>While the installation's secret is rotated there are several keys: everything new is made with
 * the {@linkplain #presentKey() present} one. What is stored or shared for long names its key, so
 * that it stays valid after a rotation.
 */
public interface Signer {
  /**
   * A token that carries {@code text}, of URL-safe characters; the same text gives the same token
   * until the key changes.
   */
  String sign(String text);

  /**
   * The text that {@code token} carries; empty when this server, with its present keys, did not
   * make it.
   */
  Optional<String> verify(String token);

  /** The key that everything new is made with. */
  KeyId presentKey();

  /** The first key of the installation: that of whatever was stored without the name of its key. */
  KeyId firstKey();

  /**
   * A code of {@code text} under a key for codes alone, 64 hexadecimal digits: whoever lacks the
   * key can neither make it nor change the text. Empty when this server does not have {@code key}.
   */
  Optional<String> code(KeyId key, String text);

  /** As {@link #code(KeyId, String)}, under the present key. */
  default String code(String text) {
    return code(presentKey(), text)
        .orElseThrow(() -> new IllegalStateException("the present key is missing"));
  }

  /**
   * A secret of 32 bytes in base64 for the receiver that {@code text} names, to be shared with
   * them: it tells nothing of other keys, and the same text and key give the same secret. Empty
   * when this server does not have {@code key}.
   */
  Optional<String> key(KeyId key, String text);
}
