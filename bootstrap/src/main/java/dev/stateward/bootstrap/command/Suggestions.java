package dev.stateward.bootstrap.command;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.UnmatchedArgumentException;

/** Commands and options that a user may have meant: never one that destroys something. */
final class Suggestions {
  private static final int FARTHEST = 2;
  private static final Set<String> DESTRUCTIVE =
      Set.of(
          "break",
          "delete",
          "destroy",
          "force-delete",
          "prune",
          "remove",
          "replace-lost",
          "revoke",
          "revoke-all",
          "suspend");

  private Suggestions() {}

  /** Those that differ from what was given by two characters at most, as the library found them. */
  static List<String> of(UnmatchedArgumentException unmatched) {
    String given = unmatched.getUnmatched().getFirst();
    String group = unmatched.getCommandLine().getCommandSpec().qualifiedName() + " ";
    return unmatched.getSuggestions().stream()
        .filter(it -> distance(given, it) <= FARTHEST)
        .filter(it -> !DESTRUCTIVE.contains(it))
        .map(it -> it.startsWith("-") ? it : group + it)
        .toList();
  }

  /** How many characters have to be inserted, removed or replaced (Levenshtein). */
  private static int distance(String from, String to) {
    int[] before = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(row[j - 1], before[j]));
      }
      before = row;
    }
    return before[to.length()];
  }
}
