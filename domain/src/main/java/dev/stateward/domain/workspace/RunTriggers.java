package dev.stateward.domain.workspace;

import java.util.List;

/**
 * Which file changes start runs of a workspace. This server stores them for clients and starts
 * nothing.
 *
 * @param prefixes folders; in the order in which they were sent
 * @param patterns patterns of paths; in the order in which they were sent
 */
public record RunTriggers(List<String> prefixes, List<String> patterns) {
  /** None but the workspace's own folder. */
  public static final RunTriggers NONE = new RunTriggers(List.of(), List.of());

  /** The most prefixes or patterns. */
  public static final int MOST = 100;

  /** The longest prefix or pattern, in characters. */
  public static final int LONGEST = 1024;

  /** The most characters of all prefixes, or of all patterns, together. */
  public static final int LONGEST_TOGETHER = 8 * 1024;

  public RunTriggers {
    prefixes = List.copyOf(prefixes);
    patterns = List.copyOf(patterns);
    if (!fewAndShort(prefixes) || !fewAndShort(patterns)) {
      throw new IllegalArgumentException("too many triggers, or one that is too long");
    }
  }

  /** Whether these may be set: each, and all together, short enough. */
  public static boolean fits(List<String> texts) {
    return fewAndShort(texts) && texts.stream().mapToInt(String::length).sum() <= LONGEST_TOGETHER;
  }

  private static boolean fewAndShort(List<String> texts) {
    return texts.size() <= MOST && texts.stream().allMatch(text -> text.length() <= LONGEST);
  }
}
