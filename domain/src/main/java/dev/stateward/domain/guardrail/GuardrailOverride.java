package dev.stateward.domain.guardrail;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Objects;

/**
 * A permission for one state to be accepted although guardrails refuse it.
 *
 * @param scope which state
 * @param reason why, 1 to {@value #LONGEST_REASON} characters
 * @param by who gave it
 * @param expiresAt from when on it is none
 */
public record GuardrailOverride(
    WorkspaceId workspace, Scope scope, String reason, Principal by, Instant expiresAt) {
  /** The longest reason, in characters. */
  public static final int LONGEST_REASON = 500;

  public GuardrailOverride {
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(scope, "scope is null");
    Objects.requireNonNull(by, "by is null");
    Objects.requireNonNull(expiresAt, "expiresAt is null");
    if (reason.isBlank() || reason.length() > LONGEST_REASON) {
      throw new IllegalArgumentException(
          "the reason is not 1 to " + LONGEST_REASON + " characters");
    }
  }

  /** Whether {@code offered} may be accepted for it. */
  public boolean allows(DeclaredState offered, Instant now) {
    return now.isBefore(expiresAt)
        && switch (scope) {
          case Next() -> true;
          case One(var serial, var lineage) ->
              offered.serial().equals(serial) && offered.lineage().equals(lineage);
        };
  }

  /** Which state is meant. */
  public sealed interface Scope {}

  /** The next one that guardrails refuse. */
  public record Next() implements Scope {}

  /** The one with this serial and lineage. */
  public record One(Serial serial, Lineage lineage) implements Scope {
    public One {
      Objects.requireNonNull(serial, "serial is null");
      Objects.requireNonNull(lineage, "lineage is null");
    }
  }
}
