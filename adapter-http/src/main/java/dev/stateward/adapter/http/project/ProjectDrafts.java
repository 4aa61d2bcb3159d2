package dev.stateward.adapter.http.project;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.organization.ExecutionModes;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.application.project.port.ManagingProjects.Draft;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.project.ActivityDuration;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.project.ProjectSettings.DefaultMode;
import dev.stateward.domain.workspace.TagBinding;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Parses new projects and changes of projects; absent attributes stay. */
final class ProjectDrafts {
  private static final String NAME_FORM =
      "may only contain letters, numbers, spaces, '-' and '_' (1 to " + ProjectName.LONGEST + ")";

  private static final String DURATION_FORM =
      "has an incorrect format, we expect up to 4 numeric digits and 1 unit ('d' or 'h')";

  private ProjectDrafts() {}

  /** Parses a new project. */
  static Draft parseNew(RequestObject data) {
    Optional<ProjectName> name = name(data.object("attributes"));
    UnaryOperator<ProjectSettings> settings = settings(data.object("attributes"));
    Optional<List<TagBinding>> tags = TagBindingDocuments.parseOnly(data);
    data.refuse();
    return new Draft(
        name.orElseThrow(), settings.apply(ProjectSettings.INITIAL), tags.orElse(List.of()));
  }

  /** Parses a change of a project. */
  static UnaryOperator<Draft> parseChange(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<ProjectName> name =
        attributes.sent(ProjectDocuments.NAME) ? name(attributes) : Optional.empty();
    UnaryOperator<ProjectSettings> settings = settings(attributes);
    Optional<List<TagBinding>> tags = TagBindingDocuments.parseOnly(data);
    data.refuse();
    return before ->
        new Draft(
            name.orElse(before.name()),
            settings.apply(before.settings()),
            tags.orElse(before.tags()));
  }

  private static Optional<ProjectName> name(RequestObject attributes) {
    return attributes.required(
        ProjectDocuments.NAME, ProjectName::hasForm, ProjectName::new, NAME_FORM);
  }

  private static UnaryOperator<ProjectSettings> settings(RequestObject attributes) {
    boolean described = attributes.sent(ProjectDocuments.DESCRIPTION);
    String description = attributes.text(ProjectDocuments.DESCRIPTION, "");
    UnaryOperator<DefaultMode> mode = mode(attributes);
    boolean timed = attributes.sent(ProjectDocuments.ACTIVITY_DURATION);
    ActivityDuration duration =
        attributes
            .value(
                ProjectDocuments.ACTIVITY_DURATION,
                ActivityDuration::hasForm,
                ActivityDuration::new,
                DURATION_FORM)
            .orElse(ActivityDuration.UNLIMITED);
    return before ->
        new ProjectSettings(
            described ? description : before.description(),
            mode.apply(before.defaultMode()),
            timed ? duration : before.activityDuration());
  }

  /** A sent mode becomes the project's own, unless setting-overwrites says otherwise. */
  private static UnaryOperator<DefaultMode> mode(RequestObject attributes) {
    Optional<ExecutionMode> sent = ExecutionModes.parse(attributes, ProjectDocuments.DEFAULT_MODE);
    ExecutionModes.refusePool(attributes, ProjectDocuments.DEFAULT_POOL_ID, sent);
    RequestObject overwrites = attributes.object(ProjectDocuments.SETTING_OVERWRITES);
    boolean ownMode = overwrites.flag(ProjectDocuments.DEFAULT_MODE, true);
    boolean ownPool = overwrites.flag(ProjectDocuments.DEFAULT_POOL, ownMode);
    if (ownMode != ownPool) {
      attributes.problem(
          ProjectDocuments.SETTING_OVERWRITES,
          "are wrong: If agent-pool and execution-mode are both included in setting-overwrites,"
              + " their values must be the same.");
    }
    boolean cleared =
        !ownMode
            || (attributes.sent(ProjectDocuments.DEFAULT_MODE)
                && !attributes.has(ProjectDocuments.DEFAULT_MODE));
    return before ->
        cleared
            ? new DefaultMode.Inherited()
            : sent.<DefaultMode>map(DefaultMode.Own::new).orElse(before);
  }
}
