package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.Workspaces.Selection;
import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;

/** Whether a workspace meets the conditions of a selection. */
final class Selecting {
  private Selecting() {}

  static boolean matches(Tables tables, Selection selection, Workspace workspace) {
    List<TagBinding> tags = tables.tags.getOrDefault(workspace.id(), List.of());
    return selection.names().stream()
            .allMatch(pattern -> new NamePattern(pattern).matches(workspace.name().value()))
        && selection.withoutTags().stream().noneMatch(key -> has(tags, new TagBinding(key, "")))
        && selection.tagged().stream().allMatch(wanted -> has(tags, wanted))
        && (selection.projects().isEmpty() || selection.projects().contains(workspace.project()));
  }

  private static boolean has(List<TagBinding> tags, TagBinding wanted) {
    return tags.stream()
        .filter(tag -> tag.key().equals(wanted.key()))
        .anyMatch(tag -> wanted.plain() || tag.equals(wanted));
  }
}
