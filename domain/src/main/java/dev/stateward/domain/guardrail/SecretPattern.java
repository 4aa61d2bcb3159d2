package dev.stateward.domain.guardrail;

import dev.stateward.domain.access.Labels;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Forms of secrets that tell what they are. Each is a fixed beginning and a number of characters
 * after it, so that looking for all of them takes time in proportion to the text.
 */
public enum SecretPattern {
  AWS_ACCESS_KEY_ID(16, SecretPattern::upperOrDigit, "AKIA", "ASIA"),
  PRIVATE_KEY(0, c -> false, "-----BEGIN "),
  GITHUB_TOKEN(36, SecretPattern::word, "ghp_", "gho_", "ghs_", "ghu_", "ghr_", "github_pat_"),
  GITLAB_TOKEN(20, SecretPattern::wordOrHyphen, "glpat-"),
  GOOGLE_API_KEY(35, SecretPattern::wordOrHyphen, "AIza"),
  SLACK_TOKEN(20, SecretPattern::wordOrHyphen, "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-"),
  STRIPE_KEY(24, SecretPattern::word, "sk_live_", "rk_live_"),
  AZURE_STORAGE_KEY(86, SecretPattern::base64, "AccountKey="),
  NPM_TOKEN(36, SecretPattern::word, "npm_");

  /** {@code RSA}, {@code OPENSSH}, {@code ENCRYPTED} and the like stand before it. */
  private static final String KEY_END = "PRIVATE KEY";

  private static final int LONGEST_ALGORITHM = 24;

  private final int length;
  private final IntPredicate character;
  private final String[] beginnings;

  SecretPattern(int length, IntPredicate character, String... beginnings) {
    this.length = length;
    this.character = character;
    this.beginnings = beginnings;
  }

  /** Its name as people read it. */
  public String label() {
    return Labels.of(this);
  }

  /** Those that {@code text} contains, which is plain or the inside of a JSON string. */
  public static Set<SecretPattern> in(String text) {
    Set<SecretPattern> found = EnumSet.noneOf(SecretPattern.class);
    for (SecretPattern pattern : values()) {
      if (Arrays.stream(pattern.beginnings).anyMatch(it -> pattern.follows(text, it))) {
        found.add(pattern);
      }
    }
    return found;
  }

  private boolean follows(String text, String beginning) {
    for (int at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
      if (begins(text, at) && complete(text, at + beginning.length())) {
        return true;
      }
    }
    return false;
  }

  /** The middle of a longer word is no beginning; an escape before it is not part of the word. */
  private static boolean begins(String text, int at) {
    return at == 0 || !wordOrHyphen(text.charAt(at - 1)) || (at > 1 && text.charAt(at - 2) == '\\');
  }

  private boolean complete(String text, int from) {
    if (this == PRIVATE_KEY) {
      int end = Math.min(text.length(), from + LONGEST_ALGORITHM + KEY_END.length());
      return text.substring(from, end).contains(KEY_END);
    }
    int end = from + length;
    return end <= text.length() && text.substring(from, end).chars().allMatch(character);
  }

  private static boolean upperOrDigit(int c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private static boolean word(int c) {
    return upperOrDigit(c) || (c >= 'a' && c <= 'z') || c == '_';
  }

  private static boolean wordOrHyphen(int c) {
    return word(c) || c == '-';
  }

  private static boolean base64(int c) {
    return word(c) || c == '+' || c == '/' || c == '=';
  }
}
