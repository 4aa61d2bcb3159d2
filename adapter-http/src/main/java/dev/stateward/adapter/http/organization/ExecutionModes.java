package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.domain.organization.ExecutionMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The names of execution modes in the API. */
public final class ExecutionModes {
  private ExecutionModes() {}

  /** The name of a mode. */
  public static String word(ExecutionMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode in the member {@code name}; empty when it is absent or invalid, which is then noted as
   * a problem.
   */
  public static Optional<ExecutionMode> parse(RequestObject attributes, String name) {
    String text = attributes.has(name) ? attributes.text(name) : "";
    Optional<ExecutionMode> sent =
        Arrays.stream(ExecutionMode.values()).filter(mode -> word(mode).equals(text)).findFirst();
    if (sent.isEmpty() && !text.isEmpty()) {
      attributes.problem(name, "must be 'local', 'remote' or 'agent'");
    }
    return sent;
  }

  /**
   * Refuses an agent pool in the member {@code name}, because there are no agents that would run
   * anything (ADR 117).
   *
   * @param mode the execution mode that is sent beside it; empty for none
   */
  public static void refusePool(
      RequestObject attributes, String name, Optional<ExecutionMode> mode) {
    if (attributes.text(name, "").isEmpty()) {
      return;
    }
    attributes.problem(
        name,
        mode.filter(ExecutionMode.AGENT::equals).isPresent()
            ? "must be left out: this server has no agents, and nothing uses an agent pool"
            : "must not be specified unless using 'agent' execution mode");
  }
}
