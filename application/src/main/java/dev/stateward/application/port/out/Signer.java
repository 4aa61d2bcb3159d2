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
}
