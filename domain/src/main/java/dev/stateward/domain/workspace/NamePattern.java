package dev.stateward.domain.workspace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A pattern of names, whatever their case, in which {@code *} stands for any text, also for none.
 *
 * <p>A name matches when it begins with the first of the pattern's {@link #literals()}, ends with
 * the last one, and has the others between them, in their order and without overlap. Matching each
 * at its first occurrence is enough, so matching takes linear time without backtracking.
 *
 * @param text the pattern in lower case, no two {@code *} next to each other
 */
public record NamePattern(String text) {
  /**
   * The pattern that {@code text} is, in whatever case and with however many {@code *} in a row.
   */
  public NamePattern {
    Objects.requireNonNull(text, "text is null");
    text = collapsed(text.toLowerCase(Locale.ROOT));
  }

  private static String collapsed(String text) {
    StringBuilder collapsed = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != '*' || i == 0 || text.charAt(i - 1) != '*') {
        collapsed.append(text.charAt(i));
      }
    }
    return collapsed.toString();
  }

  /** How many times {@code *} stands in it, each run of them counted once. */
  public int wildcards() {
    return literals().size() - 1;
  }

  /**
   * What stands before, between and after the {@code *}: one text when there is none, else at least
   * two, of which the first and the last may be empty.
   */
  public List<String> literals() {
    return Arrays.asList(text.split("\\*", -1));
  }

  /** Whether {@code name} matches. */
  public boolean matches(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    List<String> literals = literals();
    if (literals.size() == 1) {
      return key.equals(text);
    }
    String first = literals.getFirst();
    if (!key.startsWith(first)) {
      return false;
    }
    int from = first.length();
    for (String literal : literals.subList(1, literals.size() - 1)) {
      int found = key.indexOf(literal, from);
      if (found < 0) {
        return false;
      }
      from = found + literal.length();
    }
    String last = literals.getLast();
    return key.length() - last.length() >= from && key.endsWith(last);
  }
}
