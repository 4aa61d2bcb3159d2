package dev.stateward.application.event.port;

import dev.stateward.application.blob.port.WrappedKey;
import java.util.Objects;

/**
 * The URL of a webhook, encrypted.
 *
 * @param key its data key, wrapped
 * @param text the URL under that key
 */
public record SealedUrl(WrappedKey key, String text) {
  public SealedUrl {
    Objects.requireNonNull(key, "key is null");
    Objects.requireNonNull(text, "text is null");
  }
}
