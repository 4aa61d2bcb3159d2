package dev.stateward.domain.guardrail;

import dev.stateward.domain.guardrail.Guardrail.Action;
import dev.stateward.domain.guardrail.GuardrailOwner.Scope;
import java.util.Objects;

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

  public Finding {
    Objects.requireNonNull(rule, "rule is null");
    Objects.requireNonNull(action, "action is null");
    Objects.requireNonNull(origin, "origin is null");
    detail = cut(detail);
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
