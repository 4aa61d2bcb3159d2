package dev.stateward.domain.guardrail;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of a tool, as far as it takes to tell which of two is older. */
public final class ToolVersion {
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})(-[0-9A-Za-z.-]{1,100})?(\\+[0-9A-Za-z.-]{1,100})?");

  private ToolVersion() {}

  /** Whether {@code text} is a version that can be compared. */
  public static boolean hasForm(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * Whether {@code version} is older than {@code other}; no version is older than one that is not
   * known, nor is that one. A preview is older than its release; two previews of one release are
   * not compared.
   */
  public static boolean older(String version, String other) {
    Matcher mine = FORM.matcher(version);
    Matcher its = FORM.matcher(other);
    if (!mine.matches() || !its.matches()) {
      return false;
    }
    int order = Arrays.compare(numbers(mine), numbers(its));
    return order < 0 || (order == 0 && mine.group(4) != null && its.group(4) == null);
  }

  private static int[] numbers(Matcher version) {
    return new int[] {
      Integer.parseInt(version.group(1)),
      Integer.parseInt(version.group(2)),
      Integer.parseInt(version.group(3))
    };
  }
}
