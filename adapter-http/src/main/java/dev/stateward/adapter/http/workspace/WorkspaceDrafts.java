package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces.NewWorkspace;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Parses new workspaces and changes of workspaces. */
final class WorkspaceDrafts {
  static final String NAME = "name";

  private static final String PROJECT = "project";

  private static final String TAGS = "tags";

  private static final String FORM =
      "must be 1 to " + WorkspaceName.LONGEST + " letters, digits, '-', '_', '.', '~' and '%'";

  private WorkspaceDrafts() {}

  /** Parses a new workspace. */
  static NewWorkspace parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    var name = name(attributes);
    var settings = SettingsDocuments.parseChange(attributes);
    var project = project(data);
    var tags = tags(data);
    data.refuse();
    return new NewWorkspace(
        new Draft(
            name.orElseThrow(),
            project.apply(new ProjectChoice.Default()),
            settings.apply(WorkspaceSettings.INITIAL)),
        tags);
  }

  /** Parses a change of a workspace; absent attributes stay. */
  static Change parseChange(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<WorkspaceName> name = attributes.sent(NAME) ? name(attributes) : Optional.empty();
    var settings = SettingsDocuments.parseChange(attributes);
    var project = project(data);
    var tags = TagBindingDocuments.parseOnly(data);
    data.refuse();
    return new Change(
        before ->
            new Draft(
                name.orElse(before.name()),
                project.apply(before.project()),
                settings.apply(before.settings())),
        tags.isPresent(),
        tags.orElse(List.of()));
  }

  static Optional<WorkspaceName> name(RequestObject attributes) {
    return attributes.required(NAME, WorkspaceName::hasForm, WorkspaceName::new, FORM);
  }

  private static UnaryOperator<ProjectChoice> project(RequestObject data) {
    RequestObject project = data.object("relationships").object(PROJECT);
    if (project.sent("data") && !project.has("data")) {
      return before -> new ProjectChoice.Default();
    }
    Optional<ProjectChoice> chosen =
        data.relatedIfAny(PROJECT, ProjectId::hasForm, ProjectId::new)
            .map(ProjectChoice.Chosen::new);
    return chosen::orElse;
  }

  /** Plain tags and key-value pairs; of two with the same name the pair applies. */
  private static List<TagBinding> tags(RequestObject data) {
    RequestObject relationships = data.object("relationships");
    Map<String, TagBinding> tags = new LinkedHashMap<>();
    TagDocuments.parseNames(relationships.object(TAGS).objects("data"))
        .forEach(tag -> tags.put(tag.key(), tag));
    List<TagBinding> pairs =
        TagBindingDocuments.parse(relationships.object(TagBindingDocuments.TYPE).objects("data"));
    pairs.forEach(tag -> tags.remove(tag.name()));
    pairs.forEach(tag -> tags.put(tag.key(), tag));
    return List.copyOf(tags.values());
  }

  /**
   * What a client wants changed of a workspace.
   *
   * @param tagged whether it is to have {@code tags} and no others
   */
  record Change(UnaryOperator<Draft> draft, boolean tagged, List<TagBinding> tags) {}
}
