package dev.stateward.domain.guardrail;

import dev.stateward.domain.guardrail.RuleKind.Parameter;
import dev.stateward.domain.workspace.NamePattern;
import java.util.List;

/** What a state is judged by. */
public sealed interface Rule {
  /** The most patterns of one rule. */
  int MOST_PATTERNS = 100;

  /** The most characters of one pattern. */
  int LONGEST_PATTERN = 256;

  /** The most {@code *} in one pattern. */
  int MOST_WILDCARDS = 8;

  RuleKind kind();

  /** A rule of which its kind says everything. */
  record Plain(RuleKind kind) implements Rule {
    public Plain {
      require(kind, Parameter.NONE);
    }
  }

  /**
   * A rule with a limit.
   *
   * @param most what is no finding yet
   */
  record Limited(RuleKind kind, long most) implements Rule {
    public Limited {
      require(kind, Parameter.LIMIT);
      if (most < kind.least() || most > kind.most()) {
        throw new IllegalArgumentException(
            "the limit of " + kind + " is not " + kind.least() + " to " + kind.most());
      }
    }
  }

  /**
   * A rule with names.
   *
   * @param patterns those that are findings, 1 to {@link #MOST_PATTERNS}
   */
  record Listed(RuleKind kind, List<NamePattern> patterns) implements Rule {
    public Listed {
      require(kind, Parameter.PATTERNS);
      patterns = List.copyOf(patterns);
      if (patterns.isEmpty() || patterns.size() > MOST_PATTERNS) {
        throw new IllegalArgumentException("not 1 to " + MOST_PATTERNS + " patterns");
      }
      if (patterns.stream().anyMatch(pattern -> !hasForm(pattern))) {
        throw new IllegalArgumentException("not a pattern of a rule");
      }
    }

    /** Whether {@code pattern} can be one of a rule: visible characters of ASCII. */
    public static boolean hasForm(NamePattern pattern) {
      return !pattern.text().isEmpty()
          && pattern.text().chars().allMatch(c -> c > ' ' && c < 0x7f)
          && pattern.text().length() <= LONGEST_PATTERN
          && pattern.wildcards() <= MOST_WILDCARDS;
    }
  }

  private static void require(RuleKind kind, Parameter parameter) {
    if (kind.parameter() != parameter) {
      throw new IllegalArgumentException("no such rule is of the kind " + kind);
    }
  }
}
