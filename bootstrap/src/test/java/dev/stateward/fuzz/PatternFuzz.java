package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.domain.workspace.NamePattern;
import java.util.Locale;

/** Patterns of names, a line, and a name: they match as the plainest matcher there is says. */
public final class PatternFuzz {
  private static final int LONGEST = 200;

  private PatternFuzz() {}

  /** Matches the first line of {@code data} with the second. */
  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, UTF_8);
    int end = text.indexOf('\n');
    if (end < 0 || text.length() > LONGEST) {
      return;
    }
    NamePattern pattern = new NamePattern(text.substring(0, end));
    String name = text.substring(end + 1);
    if (pattern.matches(name) != matches(pattern.text(), name.toLowerCase(Locale.ROOT))) {
      throw new AssertionError("'%s' and '%s'".formatted(pattern.text(), name));
    }
  }

  /** Whether all of {@code name} is matched, found out for each beginning of both. */
  private static boolean matches(String pattern, String name) {
    boolean[] before = new boolean[name.length() + 1];
    before[0] = true;
    for (int at = 0; at < pattern.length(); at++) {
      char symbol = pattern.charAt(at);
      boolean[] now = new boolean[name.length() + 1];
      now[0] = symbol == '*' && before[0];
      for (int i = 1; i <= name.length(); i++) {
        now[i] =
            symbol == '*' ? before[i] || now[i - 1] : before[i - 1] && name.charAt(i - 1) == symbol;
      }
      before = now;
    }
    return before[name.length()];
  }
}
