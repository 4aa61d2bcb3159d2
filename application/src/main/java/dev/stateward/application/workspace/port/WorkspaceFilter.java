package dev.stateward.application.workspace.port;

import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Set;

/**
 * Selects the workspaces that meet every condition.
 *
 * @param names patterns that the name matches, each of them, whatever its case; {@code *} in a
 *     pattern stands for any text
 * @param withoutTags names of tags that neither it nor its project has, case-insensitive
 * @param tagged tags it has, its project's included where it has no other of the key; an empty
 *     value stands for any value, and for the key in any case
 * @param projects the projects it is in; none given means any
 */
public record WorkspaceFilter(
    Set<String> names, Set<String> withoutTags, Set<TagBinding> tagged, Set<ProjectId> projects) {
  /** All workspaces. */
  public static final WorkspaceFilter ALL =
      new WorkspaceFilter(Set.of(), Set.of(), Set.of(), Set.of());

  public WorkspaceFilter {
    names = Set.copyOf(names);
    withoutTags = Set.copyOf(withoutTags);
    tagged = Set.copyOf(tagged);
    projects = Set.copyOf(projects);
  }
}
