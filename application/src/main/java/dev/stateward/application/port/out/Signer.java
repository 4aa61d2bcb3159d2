package dev.stateward.application.port.out;

import java.util.Optional;

/** Turns short texts into opaque tokens that nobody else can make. */
public interface Signer {
  /**
   * A token that carries {@code text}, of URL-safe characters; the same text gives the same token.
   */
  String sign(String text);

  /**
   * The text that {@code token} carries; empty when this server, with its present keys, did not
   * make it.
   */
  Optional<String> verify(String token);

  /**
   * A code of {@code text} under a key of its own, 64 hexadecimal digits: whoever lacks the key can
   * neither make it nor change the text.
   */
  String code(String text);

  /**
   * A key of 32 bytes in base64 for whom {@code text} names, to be shared with him: it tells
   * nothing of other keys, and the same text gives the same key.
   */
  String key(String text);
}
