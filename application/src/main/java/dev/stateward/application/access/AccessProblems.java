package dev.stateward.application.access;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.team.AccessChange.Choice;
import dev.stateward.domain.team.ProjectAccessChange;
import java.util.List;
import java.util.Locale;

/** The problems of team access that cannot be stored as sent, in the vendor's words. */
final class AccessProblems {
  private static final String ATTRIBUTES = "/data/attributes/";

  private AccessProblems() {}

  static RuntimeException noAccess() {
    return new UseCaseFailedException(
        Failure.Invalid.of(ATTRIBUTES + "access", "Access can't be blank"));
  }

  static RuntimeException taken() {
    return new UseCaseFailedException(
        Failure.Invalid.of(ATTRIBUTES + "team", "Team has already been taken"));
  }

  static RuntimeException ofOwners() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            ATTRIBUTES + "team", "Team owns the organization and has access to every workspace"));
  }

  static RuntimeException ownersOfProjects() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            ATTRIBUTES + "team", "Team owns the organization and has access to every project"));
  }

  /** One problem for each permission on a project that follows from the level. */
  static RuntimeException readOnly(
      ProjectAccess.Level level, List<ProjectAccessChange.Choice> choices) {
    return new UseCaseFailedException(
        new Failure.Invalid(
            choices.stream().map(choice -> readOnly(level.label(), attribute(choice))).toList()));
  }

  private static String attribute(ProjectAccessChange.Choice choice) {
    return switch (choice) {
      case ProjectAccessChange.Choice.OfSettings ignored -> "project-access/settings";
      case ProjectAccessChange.Choice.OfTeams ignored -> "project-access/teams";
      case ProjectAccessChange.Choice.OfVariableSets ignored -> "project-access/variable-sets";
      case ProjectAccessChange.Choice.OfCreate ignored -> "workspace-access/create";
      case ProjectAccessChange.Choice.OfDelete ignored -> "workspace-access/delete";
      case ProjectAccessChange.Choice.OfMove ignored -> "workspace-access/move";
      case ProjectAccessChange.Choice.OnWorkspace(Choice.OfWorkspaceLocking ignored) ->
          "workspace-access/locking";
      case ProjectAccessChange.Choice.OnWorkspace(var inner) ->
          "workspace-access/" + attribute(inner);
    };
  }

  /** One problem for each permission that follows from the level. */
  static RuntimeException readOnly(WorkspaceAccess.Level level, List<Choice> choices) {
    return new UseCaseFailedException(
        new Failure.Invalid(
            choices.stream().map(choice -> readOnly(level.label(), attribute(choice))).toList()));
  }

  private static String attribute(Choice choice) {
    return switch (choice) {
      case Choice.OfRuns ignored -> "runs";
      case Choice.OfVariables ignored -> "variables";
      case Choice.OfStateVersions ignored -> "state-versions";
      case Choice.OfSentinelMocks ignored -> "sentinel-mocks";
      case Choice.OfWorkspaceLocking ignored -> "workspace-locking";
      case Choice.OfRunTasks ignored -> "run-tasks";
      case Choice.OfPolicyOverrides ignored -> "policy-overrides";
    };
  }

  /** The vendor's text begins with the attribute in words, such as {@code State versions}. */
  private static Problem readOnly(String level, String attribute) {
    String words = attribute.substring(attribute.indexOf('/') + 1).replace('-', ' ');
    return new Problem(
        ATTRIBUTES + attribute,
        words.substring(0, 1).toUpperCase(Locale.ROOT)
            + words.substring(1)
            + " is read-only when access level is '"
            + level
            + "'; use the 'custom' access level to set this attribute.");
  }
}
