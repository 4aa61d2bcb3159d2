package dev.stateward.application;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.Problem;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.team.AccessChange.Choice;
import java.util.List;

/** What is told of links that cannot be as they were sent, in the words of the service. */
final class AccessProblems {
  private static final String ATTRIBUTES = "/data/attributes/";

  private AccessProblems() {}

  static RuntimeException noAccess() {
    return Gate.failed(Failure.Invalid.of(ATTRIBUTES + "access", "Access can't be blank"));
  }

  static RuntimeException linked() {
    return Gate.failed(Failure.Invalid.of(ATTRIBUTES + "team", "Team has already been taken"));
  }

  static RuntimeException ofOwners() {
    return Gate.failed(
        Failure.Invalid.of(
            ATTRIBUTES + "team", "Team owns the organization and has access to every workspace"));
  }

  /** One problem for each permission that follows from the level. */
  static RuntimeException readOnly(WorkspaceAccess.Level level, List<Choice> choices) {
    return Gate.failed(
        new Failure.Invalid(choices.stream().map(choice -> readOnly(level, choice)).toList()));
  }

  private static Problem readOnly(WorkspaceAccess.Level level, Choice choice) {
    return switch (choice) {
      case Choice.OfRuns ignored -> readOnly(level, "runs", "Runs");
      case Choice.OfVariables ignored -> readOnly(level, "variables", "Variables");
      case Choice.OfStateVersions ignored -> readOnly(level, "state-versions", "State versions");
      case Choice.OfSentinelMocks ignored -> readOnly(level, "sentinel-mocks", "Sentinel mocks");
      case Choice.OfWorkspaceLocking ignored ->
          readOnly(level, "workspace-locking", "Workspace locking");
      case Choice.OfRunTasks ignored -> readOnly(level, "run-tasks", "Run tasks");
      case Choice.OfPolicyOverrides ignored ->
          readOnly(level, "policy-overrides", "Policy overrides");
    };
  }

  private static Problem readOnly(WorkspaceAccess.Level level, String attribute, String words) {
    return new Problem(
        ATTRIBUTES + attribute,
        words
            + " is read-only when access level is '"
            + level.label()
            + "'; use the 'custom' access level to set this attribute.");
  }
}
