package dev.stateward.domain.team;

import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectAccess.OnProject;
import dev.stateward.domain.access.ProjectAccess.OnWorkspaces;
import java.util.List;
import java.util.Objects;

/**
 * The team access to a project that a client requests; whatever the request leaves out stays as it
 * is. Single permissions can be chosen of custom access alone (Project Team Access API).
 *
 * @param kind the requested access
 * @param choices the requested single permissions
 */
public record ProjectAccessChange(Kind kind, List<Choice> choices) {
  public ProjectAccessChange {
    Objects.requireNonNull(kind, "kind is null");
    choices = List.copyOf(choices);
  }

  /** The access a client names. */
  public sealed interface Kind {
    /** None: it stays what it is. */
    record Kept() implements Kind {}

    /** A fixed level. */
    record Fixed(ProjectAccess.Level level) implements Kind {}

    /** Custom access: permissions chosen one by one. */
    record Chosen() implements Kind {}
  }

  /** A single permission a client names. */
  public sealed interface Choice {
    record OfSettings(ProjectAccess.Settings value) implements Choice {}

    record OfTeams(ProjectAccess.Teams value) implements Choice {}

    record OfVariableSets(ProjectAccess.VariableSets value) implements Choice {}

    /** One that a team can also have on a single workspace. */
    record OnWorkspace(AccessChange.Choice choice) implements Choice {}

    record OfCreate(boolean value) implements Choice {}

    record OfDelete(boolean value) implements Choice {}

    record OfMove(boolean value) implements Choice {}
  }

  /** The result of a change. */
  public sealed interface Outcome {
    /** The access after the change. */
    record Given(ProjectAccess access) implements Outcome {}

    /** These permissions follow from the level and cannot be chosen. */
    record ReadOnly(ProjectAccess.Level level, List<Choice> choices) implements Outcome {
      public ReadOnly {
        choices = List.copyOf(choices);
      }
    }
  }

  /**
   * Applies the change to {@code before}: from a level to custom access, implied permissions stay.
   */
  public Outcome on(ProjectAccess before) {
    return switch (kind) {
      case Kind.Kept() ->
          switch (before) {
            case ProjectAccess.Level level -> fixed(level);
            case Custom custom -> chosen(custom);
          };
      case Kind.Fixed(var level) -> fixed(level);
      case Kind.Chosen() -> chosen(TeamProjectAccess.shown(before));
    };
  }

  /** The access of a team that had none. */
  public Outcome onNothing() {
    return on(Custom.LEAST);
  }

  private Outcome fixed(ProjectAccess.Level level) {
    return choices.isEmpty() ? new Outcome.Given(level) : new Outcome.ReadOnly(level, choices);
  }

  private Outcome chosen(Custom before) {
    Custom access = before;
    for (Choice choice : choices) {
      access = with(access, choice);
    }
    return new Outcome.Given(access);
  }

  private static Custom with(Custom it, Choice choice) {
    OnProject project = it.project();
    OnWorkspaces on = it.workspaces();
    return switch (choice) {
      case Choice.OfSettings(var value) ->
          new Custom(new OnProject(value, project.teams(), project.variableSets()), on);
      case Choice.OfTeams(var value) ->
          new Custom(new OnProject(project.settings(), value, project.variableSets()), on);
      case Choice.OfVariableSets(var value) ->
          new Custom(new OnProject(project.settings(), project.teams(), value), on);
      case Choice.OnWorkspace(var inner) -> new Custom(project, with(on, inner));
      case Choice.OfCreate(var value) ->
          new Custom(
              project,
              new OnWorkspaces(on.access(), value, on.delete(), on.move(), on.policyOverrides()));
      case Choice.OfDelete(var value) ->
          new Custom(
              project,
              new OnWorkspaces(on.access(), on.create(), value, on.move(), on.policyOverrides()));
      case Choice.OfMove(var value) ->
          new Custom(
              project,
              new OnWorkspaces(on.access(), on.create(), on.delete(), value, on.policyOverrides()));
    };
  }

  private static OnWorkspaces with(OnWorkspaces on, AccessChange.Choice choice) {
    boolean overrides =
        choice instanceof AccessChange.Choice.OfPolicyOverrides(var value)
            ? value
            : on.policyOverrides();
    return new OnWorkspaces(
        AccessChange.with(on.access(), choice), on.create(), on.delete(), on.move(), overrides);
  }
}
