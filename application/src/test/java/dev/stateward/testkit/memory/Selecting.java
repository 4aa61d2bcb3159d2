package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.Workspaces.Selection;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether a workspace meets the conditions of a selection. */
final class Selecting {
  private Selecting() {}

  static boolean matches(Tables tables, Selection selection, Workspace workspace) {
    List<TagBinding> tags = tables.tags.getOrDefault(workspace.id(), List.of());
    return selection.names().stream().allMatch(name -> like(workspace.name().value(), name))
        && selection.withoutTags().stream().noneMatch(key -> has(tags, new TagBinding(key, "")))
        && selection.tagged().stream().allMatch(wanted -> has(tags, wanted))
        && (selection.projects().isEmpty() || selection.projects().contains(workspace.project()));
  }

  private static boolean like(String name, String pattern) {
    String regex =
        Stream.of(lower(pattern).split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    return lower(name).matches(regex);
  }

  private static boolean has(List<TagBinding> tags, TagBinding wanted) {
    return tags.stream()
        .filter(tag -> tag.key().equals(wanted.key()))
        .anyMatch(tag -> wanted.plain() || tag.equals(wanted));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
