package dev.stateward.bootstrap.settings;

import java.util.Arrays;
import java.util.Comparator;

/** Finds the setting whose name is similar to a misspelled one. */
final class SimilarName {
  private static final int FARTHEST = 3;

  private SimilarName() {}

  /** The hint " (did you mean ...?)" when a setting has a similar name, otherwise empty. */
  static String hint(String name) {
    return Arrays.stream(Setting.values())
        .map(Setting::variable)
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .filter(candidate -> distance(name, candidate) <= FARTHEST)
        .map(candidate -> " (did you mean " + candidate + "?)")
        .orElse("");
  }

  /** The Levenshtein distance of two texts. */
  private static int distance(String one, String other) {
    int[] above = new int[other.length() + 1];
    Arrays.setAll(above, i -> i);
    for (int row = 1; row <= one.length(); row++) {
      int[] here = new int[other.length() + 1];
      here[0] = row;
      for (int column = 1; column <= other.length(); column++) {
        int changed = one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1;
        here[column] =
            Math.min(above[column - 1] + changed, Math.min(above[column], here[column - 1]) + 1);
      }
      above = here;
    }
    return above[other.length()];
  }
}
