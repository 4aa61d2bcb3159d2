package dev.stateward.domain.guardrail;

import dev.stateward.domain.access.Labels;
import java.util.Arrays;
import java.util.Optional;

/** What a rule looks at. */
public enum RuleKind {
  /** How many managed resources fewer there are than before. */
  RESOURCES_REMOVED(Parameter.LIMIT, 0, 1_000_000_000),
  /** The same in percent of those before. */
  RESOURCES_REMOVED_PERCENT(Parameter.LIMIT, 0, 99),
  /** A state without resources and outputs follows one that has some. */
  EMPTY_STATE(Parameter.NONE, 0, 0),
  /** The version of the tool is older than that which wrote the state before. */
  OLDER_TOOL(Parameter.NONE, 0, 0),
  /** By how much the serial grows. */
  SERIAL_JUMP(Parameter.LIMIT, 1, 1_000_000_000),
  /** The bytes of the state. */
  SIZE(Parameter.LIMIT, 1, 1L << 40),
  /** How many times the bytes of the state before it has. */
  SIZE_GROWTH(Parameter.LIMIT, 1, 1_000_000),
  /** The state is of another lineage than the one before. */
  LINEAGE_CHANGE(Parameter.NONE, 0, 0),
  /** Types of managed resources that must not be there. */
  FORBIDDEN_TYPES(Parameter.PATTERNS, 0, 0),
  /** Providers of resources and data sources that must not be there. */
  FORBIDDEN_PROVIDERS(Parameter.PATTERNS, 0, 0),
  /** Values that look like secrets, and that the state does not mark as sensitive. */
  PLAIN_SECRETS(Parameter.NONE, 0, 0),
  /** The request declares another serial or lineage than its content has. */
  DECLARED_MATCHES_CONTENT(Parameter.NONE, 0, 0);

  /** What a rule has beside its kind. */
  public enum Parameter {
    NONE,
    /** The most that is no finding. */
    LIMIT,
    /** What names are compared with. */
    PATTERNS
  }

  private final Parameter parameter;
  private final long least;
  private final long most;

  RuleKind(Parameter parameter, long least, long most) {
    this.parameter = parameter;
    this.least = least;
    this.most = most;
  }

  /** What its rules have beside it. */
  public Parameter parameter() {
    return parameter;
  }

  /** The least limit. */
  public long least() {
    return least;
  }

  /** The greatest limit. */
  public long most() {
    return most;
  }

  /** Whether the data of the state has to be read for it. */
  public boolean readsContent() {
    return switch (this) {
      case RESOURCES_REMOVED,
          RESOURCES_REMOVED_PERCENT,
          OLDER_TOOL,
          FORBIDDEN_TYPES,
          FORBIDDEN_PROVIDERS,
          PLAIN_SECRETS ->
          true;
      case EMPTY_STATE, SERIAL_JUMP, SIZE, SIZE_GROWTH, LINEAGE_CHANGE, DECLARED_MATCHES_CONTENT ->
          false;
    };
  }

  /** Whether the data of the state before is compared with it. */
  public boolean comparesContent() {
    return this == RESOURCES_REMOVED || this == RESOURCES_REMOVED_PERCENT || this == OLDER_TOOL;
  }

  /** Whether serial and lineage are all that it looks at. */
  public boolean readsHeaderOnly() {
    return this == SERIAL_JUMP || this == LINEAGE_CHANGE;
  }

  /** Its name as people read it, such as {@code empty-state}. */
  public String label() {
    return Labels.of(this);
  }

  /** The kind with this name; empty when there is none. */
  public static Optional<RuleKind> parse(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }
}
