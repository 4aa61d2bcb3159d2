package dev.stateward.domain.guardrail;

import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import java.util.Objects;
import java.util.Set;

/**
 * A rule that a state does not keep.
 *
 * @param rule what the rule looks at
 * @param origin where it is set
 * @param actual what the state has of it
 * @param most what the rule allows
 * @param detail the same in words, a sentence without the last full stop
 */
public record Finding(
    RuleKind rule, Action action, Scope origin, long actual, long most, String detail) {
  /** The most characters of {@link #detail}. */
  public static final int LONGEST_DETAIL = 500;

  private static final String HIDDEN =
      "The state does not keep the rule; a name in it looks like a secret, so none is told";
  private static final int REPLACEMENT = 0xFFFD;
  private static final Set<Integer> UNPRINTABLE =
      Set.of(
          (int) Character.CONTROL,
          (int) Character.FORMAT,
          (int) Character.LINE_SEPARATOR,
          (int) Character.PARAGRAPH_SEPARATOR,
          (int) Character.SURROGATE);

  public Finding {
    Objects.requireNonNull(rule, "rule is null");
    Objects.requireNonNull(action, "action is null");
    Objects.requireNonNull(origin, "origin is null");
    detail = cut(harmless(detail));
  }

  /**
   * Names in it come from the state: one that is itself a secret is not told, and none forges a
   * line, an instruction to a terminal or another order of the letters.
   */
  private static String harmless(String detail) {
    if (!SecretPattern.in(detail).isEmpty()) {
      return HIDDEN;
    }
    return detail
        .codePoints()
        .map(c -> UNPRINTABLE.contains(Character.getType(c)) ? REPLACEMENT : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String cut(String detail) {
    if (detail.length() <= LONGEST_DETAIL) {
      return detail;
    }
    int end = LONGEST_DETAIL - 1;
    return detail.substring(0, Character.isHighSurrogate(detail.charAt(end - 1)) ? end - 1 : end)
        + "…";
  }
}
