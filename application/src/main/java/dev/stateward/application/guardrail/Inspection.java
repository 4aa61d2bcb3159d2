package dev.stateward.application.guardrail;

import dev.stateward.domain.guardrail.JudgedState.Insight;
import java.util.Objects;

/** What is known of the data of a state that is to be judged. */
public sealed interface Inspection {
  /** Nothing: most workspaces have no guardrails. */
  record NotMade() implements Inspection {}

  /** It was read. */
  record Made(Insight insight) implements Inspection {
    public Made {
      Objects.requireNonNull(insight, "insight is null");
    }
  }
}
