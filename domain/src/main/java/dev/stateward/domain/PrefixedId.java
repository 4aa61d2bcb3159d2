package dev.stateward.domain;

import java.util.Objects;

/**
 * The form every identifier has: a kind's prefix, a hyphen, then 1 to 64 ASCII letters and digits.
 *
 * <p>State Versions API, Conventions: "opaque strings with a type prefix".
 */
public final class PrefixedId {
  private static final int LONGEST = 64;

  private PrefixedId() {}

  /**
   * Returns {@code value} when it has the form of an identifier of the kind {@code prefix}.
   *
   * @throws IllegalArgumentException when it does not; the message does not repeat the value
   */
  public static String require(String prefix, String value) {
    Objects.requireNonNull(value, "value is null");
    if (!hasForm(prefix, value)) {
      throw new IllegalArgumentException("not an identifier that starts with " + prefix + "-");
    }
    return value;
  }

  /** Whether {@code value} has the form of an identifier of the kind {@code prefix}. */
  public static boolean hasForm(String prefix, String value) {
    int start = prefix.length() + 1;
    if (!value.startsWith(prefix)
        || value.length() <= start
        || value.length() > start + LONGEST
        || value.charAt(start - 1) != '-') {
      return false;
    }
    // No stream: this runs for several identifiers of every row that is read.
    for (int place = start; place < value.length(); place++) {
      if (!isLetterOrDigit(value.charAt(place))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
