package dev.stateward.bootstrap.settings;

import java.util.List;

/** Some settings are invalid; {@link #problems()} lists why. */
public final class InvalidSettingsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> problems;

  InvalidSettingsException(List<String> problems) {
    super(String.join("; ", problems), null, false, false);
    this.problems = List.copyOf(problems);
  }

  /** Each problem, one line without secrets. */
  public List<String> problems() {
    return problems;
  }
}
