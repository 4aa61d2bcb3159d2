package dev.stateward.domain.guardrail;

import dev.stateward.domain.guardrail.Guardrail.Action;
import java.util.List;
import java.util.Objects;

/**
 * What was found in a state that was accepted.
 *
 * @param findings what it does not keep
 * @param overriddenFor why it was accepted although some of that refuses it; empty when nothing
 *     does
 */
public record Judgement(List<Finding> findings, String overriddenFor) {
  /** Nothing was found. */
  public static final Judgement CLEAN = new Judgement(List.of(), "");

  public Judgement {
    findings = List.copyOf(findings);
    Objects.requireNonNull(overriddenFor, "overriddenFor is null");
  }

  /** Those of {@code findings} that refuse the state. */
  public static List<Finding> refusing(List<Finding> findings) {
    return findings.stream().filter(finding -> finding.action() == Action.REFUSE).toList();
  }
}
