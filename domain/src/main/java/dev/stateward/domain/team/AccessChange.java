package dev.stateward.domain.team;

import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import java.util.List;
import java.util.Objects;

/**
 * The team access that a client requests; whatever the request leaves out stays as it is.
 *
 * <p>Team Access API, B3 and B4: single permissions can be chosen of custom access alone.
 *
 * @param kind the requested access
 * @param choices the requested single permissions
 */
public record AccessChange(Kind kind, List<Choice> choices) {
  public AccessChange {
    Objects.requireNonNull(kind, "kind is null");
    choices = List.copyOf(choices);
  }

  /** The access a client names. */
  public sealed interface Kind {
    /** None: it stays what it is. */
    record Kept() implements Kind {}

    /** A fixed level. */
    record Fixed(WorkspaceAccess.Level level) implements Kind {}

    /** Custom access: permissions chosen one by one. */
    record Chosen() implements Kind {}
  }

  /** A single permission a client names. */
  public sealed interface Choice {
    record OfRuns(Runs value) implements Choice {}

    record OfVariables(Variables value) implements Choice {}

    record OfStateVersions(StateVersions value) implements Choice {}

    record OfSentinelMocks(SentinelMocks value) implements Choice {}

    record OfWorkspaceLocking(boolean value) implements Choice {}

    record OfRunTasks(boolean value) implements Choice {}

    record OfPolicyOverrides(boolean value) implements Choice {}
  }

  /** The result of a change. */
  public sealed interface Outcome {
    /** The access after the change. */
    record Given(WorkspaceAccess access, boolean policyOverrides) implements Outcome {}

    /** These permissions follow from the level and cannot be chosen. */
    record ReadOnly(WorkspaceAccess.Level level, List<Choice> choices) implements Outcome {
      public ReadOnly {
        choices = List.copyOf(choices);
      }
    }
  }

  /**
   * Applies the change to {@code before}: from a level to custom access, implied permissions stay.
   */
  public Outcome on(TeamAccess before) {
    return on(before.access(), before.policyOverrides());
  }

  /** What new access gives. */
  public Outcome onNothing() {
    return on(Custom.LEAST, false);
  }

  private Outcome on(WorkspaceAccess before, boolean policyOverrides) {
    return switch (kind) {
      case Kind.Kept() ->
          switch (before) {
            case WorkspaceAccess.Level level -> fixed(level);
            case Custom custom -> chosen(custom, policyOverrides);
          };
      case Kind.Fixed(var level) -> fixed(level);
      case Kind.Chosen() -> chosen(TeamAccess.shown(before), policyOverrides);
    };
  }

  private Outcome fixed(WorkspaceAccess.Level level) {
    return choices.isEmpty()
        ? new Outcome.Given(level, false)
        : new Outcome.ReadOnly(level, choices);
  }

  private Outcome chosen(Custom before, boolean policyOverrides) {
    Custom access = before;
    boolean overrides = policyOverrides;
    for (Choice choice : choices) {
      access = with(access, choice);
      overrides = choice instanceof Choice.OfPolicyOverrides(var value) ? value : overrides;
    }
    return new Outcome.Given(access, overrides);
  }

  static Custom with(Custom it, Choice choice) {
    Runs runs = choice instanceof Choice.OfRuns(var value) ? value : it.runs();
    Variables variables = choice instanceof Choice.OfVariables(var value) ? value : it.variables();
    StateVersions states =
        choice instanceof Choice.OfStateVersions(var value) ? value : it.stateVersions();
    SentinelMocks mocks =
        choice instanceof Choice.OfSentinelMocks(var value) ? value : it.sentinelMocks();
    boolean locking =
        choice instanceof Choice.OfWorkspaceLocking(var value) ? value : it.workspaceLocking();
    boolean runTasks = choice instanceof Choice.OfRunTasks(var value) ? value : it.runTasks();
    return new Custom(runs, variables, states, mocks, locking, runTasks);
  }
}
