package dev.stateward.domain.project;

import dev.stateward.domain.organization.ExecutionMode;
import java.util.Objects;

/**
 * What clients may set on a project beside its name and tags.
 *
 * @param description free text; empty when none
 * @param defaultMode the execution mode of its workspaces without their own
 * @param activityDuration the activity duration of its workspaces without their own
 */
public record ProjectSettings(
    String description, DefaultMode defaultMode, ActivityDuration activityDuration) {
  /** The settings of a project that was created with a name alone. */
  public static final ProjectSettings INITIAL =
      new ProjectSettings("", new DefaultMode.Inherited(), ActivityDuration.UNLIMITED);

  public ProjectSettings {
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(defaultMode, "defaultMode is null");
    Objects.requireNonNull(activityDuration, "activityDuration is null");
  }

  /** The source of a project's default execution mode. */
  public sealed interface DefaultMode {
    /** The mode, where the organization's is {@code ofOrganization}. */
    ExecutionMode in(ExecutionMode ofOrganization);

    /** From its organization. */
    record Inherited() implements DefaultMode {
      @Override
      public ExecutionMode in(ExecutionMode ofOrganization) {
        return ofOrganization;
      }
    }

    /** It has its own. */
    record Own(ExecutionMode mode) implements DefaultMode {
      public Own {
        Objects.requireNonNull(mode, "mode is null");
      }

      @Override
      public ExecutionMode in(ExecutionMode ofOrganization) {
        return mode;
      }
    }
  }
}
