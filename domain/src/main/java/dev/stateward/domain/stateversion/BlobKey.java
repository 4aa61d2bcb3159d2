package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * Names one stored content, unique for each attempt to store it.
 *
 * @param value 1 to 128 characters of {@code a-z 0-9 /}, no empty segment
 */
public record BlobKey(String value) {
  private static final int LONGEST = 128;

  public BlobKey {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(value)) {
      throw new IllegalArgumentException("not the key of a stored content");
    }
  }

  private static boolean hasForm(String text) {
    if (text.isEmpty() || text.length() > LONGEST || text.endsWith("/")) {
      return false;
    }
    char before = '/';
    for (int place = 0; place < text.length(); place++) {
      char c = text.charAt(place);
      boolean empty = c == '/' && before == '/';
      if (empty || !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '/')) {
        return false;
      }
      before = c;
    }
    return true;
  }
}
