package dev.stateward.application.blob.port;

import java.util.Objects;

/**
 * A data key that a wrapping key encrypted; tells nothing without that one.
 *
 * @param wrappingKey the id of the wrapping key
 * @param text the encrypted data key
 */
public record WrappedKey(String wrappingKey, String text) {
  /** The most characters of an id. */
  public static final int LONGEST_ID = 80;

  /** The most characters of a wrapped key. */
  public static final int LONGEST_TEXT = 1000;

  public WrappedKey {
    Objects.requireNonNull(wrappingKey, "wrappingKey is null");
    Objects.requireNonNull(text, "text is null");
    if (wrappingKey.length() > LONGEST_ID || text.length() > LONGEST_TEXT) {
      throw new IllegalArgumentException("a wrapped key is too long");
    }
  }
}
