package dev.stateward.domain.guardrail;

import dev.stateward.domain.access.Labels;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * One kind of rule at one place, and what it does there.
 *
 * @param setting what it does
 * @param enforced whether it holds for places below that have another of the same kind, beside it
 */
public record Guardrail(Setting setting, boolean enforced) {
  public Guardrail {
    Objects.requireNonNull(setting, "setting is null");
  }

  /** What it looks at. */
  public RuleKind kind() {
    return switch (setting) {
      case Setting.Off(var kind) -> kind;
      case Setting.On(var rule, var action) -> rule.kind();
    };
  }

  /** What is done about a finding. */
  public enum Action {
    /** The state is accepted, and what was found is told. */
    WARN,
    /** The state is not accepted, unless that is overridden. */
    REFUSE;

    /** Its name as people read it. */
    public String label() {
      return Labels.of(this);
    }

    /** The action with this name; empty when there is none. */
    public static Optional<Action> parse(String label) {
      return Arrays.stream(values()).filter(action -> action.label().equals(label)).findFirst();
    }
  }

  /** What a place does about one kind of rule. */
  public sealed interface Setting {
    /** Nothing, whatever the places above do, unless they enforce it. */
    record Off(RuleKind kind) implements Setting {
      public Off {
        Objects.requireNonNull(kind, "kind is null");
      }
    }

    /** It judges. */
    record On(Rule rule, Action action) implements Setting {
      public On {
        Objects.requireNonNull(rule, "rule is null");
        Objects.requireNonNull(action, "action is null");
      }
    }
  }
}
