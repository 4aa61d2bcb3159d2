package dev.stateward.application.workload.port;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a claim of an ID token must be: an exact text, or one in which each {@code *} stands for one
 * or more visible ASCII characters other than the separators {@code :} and {@code /}.
 *
 * <p>A {@code *} therefore never reaches into another segment of a subject such as {@code
 * repo:acme/infra:ref:refs/heads/main}, nor stands for a character that looks like a separator.
 * Texts are compared character by character, upper and lower case apart.
 *
 * @param text the pattern
 */
public record ClaimPattern(String text) {
  /** The longest pattern, in characters. */
  public static final int LONGEST = 512;

  private static final char WILDCARD = '*';
  private static final Pattern NAMES_SOMETHING = Pattern.compile("[\\p{L}\\p{N}]");

  public ClaimPattern {
    Objects.requireNonNull(text, "text is null");
    problem(text)
        .ifPresent(problem -> {
          throw new IllegalArgumentException("not a pattern of a claim: it " + problem);
        });
  }

  /** What is wrong with {@code text} as a pattern; empty when it is one. */
  public static Optional<String> problem(String text) {
    if (text.length() > LONGEST) {
      return Optional.of("is too long (maximum is " + LONGEST + " characters)");
    }
    if (text.codePoints().anyMatch(ClaimPattern::invisible)) {
      return Optional.of("must not contain invisible characters");
    }
    if (text.contains("**")) {
      return Optional.of("must not contain ** (a * stands for any characters but : and /)");
    }
    return NAMES_SOMETHING.matcher(text).find()
        ? Optional.empty()
        : Optional.of("must have a letter or digit beside *");
  }

  private static boolean invisible(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /** Whether it is more than one exact text. */
  public boolean hasWildcard() {
    return text.indexOf(WILDCARD) >= 0;
  }

  /** Whether a claim with this value is meant. */
  public boolean matches(String value) {
    int place = 0;
    int next = 0;
    int lastWildcard = -1;
    int taken = 0;
    while (next < value.length()) {
      if (place < text.length() && text.charAt(place) == WILDCARD) {
        if (!covered(value.charAt(next))) {
          return false;
        }
        lastWildcard = place++;
        taken = ++next;
      } else if (place < text.length() && text.charAt(place) == value.charAt(next)) {
        place++;
        next++;
      } else if (lastWildcard >= 0 && covered(value.charAt(taken))) {
        // The last wildcard takes one character more; what an earlier one takes need not change.
        place = lastWildcard + 1;
        next = ++taken;
      } else {
        return false;
      }
    }
    return place == text.length();
  }

  private static boolean covered(char c) {
    return c > ' ' && c <= '~' && c != ':' && c != '/';
  }

  @Override
  public String toString() {
    return text;
  }
}
