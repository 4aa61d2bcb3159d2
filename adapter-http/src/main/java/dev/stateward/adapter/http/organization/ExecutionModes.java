package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.domain.organization.ExecutionMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Execution modes as the API spells them. */
public final class ExecutionModes {
  private ExecutionModes() {}

  /** The word for a mode. */
  public static String word(ExecutionMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  /** The mode in the member {@code name}; empty when it is absent, or none, which is then noted. */
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
   * Notes that a pool is named by the member {@code name}: no agents run anything here (ADR 117),
   * and nobody is to believe that they do.
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
