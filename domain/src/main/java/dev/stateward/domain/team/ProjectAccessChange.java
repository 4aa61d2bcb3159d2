package dev.stateward.domain.team;

import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectAccess.OnProject;
import dev.stateward.domain.access.ProjectAccess.OnWorkspaces;
import java.util.List;
import java.util.Objects;

/**
 * What a client says that the access of a team to a project is to give; of what they do not say,
 * what it gives now stays. Single permissions can be chosen of custom access alone (Project Team
 * Access API).
 *
 * @param kind the access they name
 * @param choices the single permissions they name
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

  /** What becomes of a change. */
  public sealed interface Outcome {
    /** The team has this now. */
    record Given(ProjectAccess access) implements Outcome {}

    /** These permissions follow from the level and cannot be chosen. */
    record ReadOnly(ProjectAccess.Level level, List<Choice> choices) implements Outcome {
      public ReadOnly {
        choices = List.copyOf(choices);
      }
    }
  }

  /** What becomes of {@code before}: from a level to custom access, what it implied stays. */
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

  /** What a team gets that had no access. */
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
