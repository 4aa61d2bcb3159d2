package dev.stateward.testkit.memory;

import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Whether a workspace meets the conditions of a selection. */
final class Selecting {
  private Selecting() {}

  static boolean matches(Tables tables, WorkspaceFilter selection, Workspace workspace) {
    List<TagBinding> tags = effective(tables, workspace);
    return selection.names().stream()
            .allMatch(pattern -> new NamePattern(pattern).matches(workspace.name().value()))
        && selection.withoutTags().stream().noneMatch(key -> has(tags, new TagBinding(key, "")))
        && has(tags, selection.tagged())
        && (selection.projects().isEmpty() || selection.projects().contains(workspace.project()));
  }

  /** The tags of a workspace, and those of its project whose keys it has not. */
  private static List<TagBinding> effective(Tables tables, Workspace workspace) {
    List<TagBinding> own = tables.tags.getOrDefault(workspace.id(), List.of());
    List<TagBinding> all = new ArrayList<>(own);
    InMemoryProjects.tags(tables, workspace.project()).stream()
        .filter(tag -> own.stream().noneMatch(it -> it.key().equals(tag.key())))
        .forEach(all::add);
    return all;
  }

  /** Whether something with {@code tags} has all that are wanted. */
  static boolean has(List<TagBinding> tags, Collection<TagBinding> wanted) {
    return wanted.stream().allMatch(tag -> has(tags, tag));
  }

  private static boolean has(List<TagBinding> tags, TagBinding wanted) {
    return wanted.plain()
        ? tags.stream().map(TagBinding::name).anyMatch(wanted.name()::equals)
        : tags.contains(wanted);
  }
}
