package dev.stateward.bootstrap.remote;

import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** What a terminal shows. */
public final class Terminal {
  private Terminal() {}

  /**
   * Text on one line without what terminals obey: names and values are given by others, and could
   * move the cursor or hide what is printed. In a JSON document it stays the same text.
   */
  public static String plain(String text) {
    return text.codePoints()
        .mapToObj(point -> isObeyed(point) ? escaped(point) : Character.toString(point))
        .collect(Collectors.joining());
  }

  private static String escaped(int point) {
    return Character.toString(point)
        .chars()
        .mapToObj("\\u%04x"::formatted)
        .collect(Collectors.joining());
  }

  private static boolean isObeyed(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  /** The columns of the terminal that shows results; 0 where none does. */
  static int width() {
    return Math.max(0, Integer.getInteger("stateward.columns", 0));
  }

  /** Whether to print in colours: on a terminal, unless the user wants none. */
  static boolean isColoured(ClientEnvironment environment) {
    return environment.variable("NO_COLOR").isEmpty()
        && !environment.variable("TERM").equals("dumb")
        && Ansi.AUTO.enabled();
  }
}
