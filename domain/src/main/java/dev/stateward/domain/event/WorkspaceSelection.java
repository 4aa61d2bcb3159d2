package dev.stateward.domain.event;

import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import java.util.Collection;
import java.util.Set;

/**
 * The workspaces whose events a webhook gets.
 *
 * @param projects they are in one of these; none for all
 * @param tags they have each of these, themselves or by their project; one without a value stands
 *     for every value, and for its key in any case
 */
public record WorkspaceSelection(Set<ProjectId> projects, Set<TagBinding> tags) {
  /** The most projects, and the most tags. */
  public static final int MOST = 20;

  /** All workspaces. */
  public static final WorkspaceSelection ALL = new WorkspaceSelection(Set.of(), Set.of());

  public WorkspaceSelection {
    projects = Set.copyOf(projects);
    tags = Set.copyOf(tags);
    if (projects.size() > MOST || tags.size() > MOST) {
      throw new IllegalArgumentException("too many projects or tags");
    }
  }

  /** Whether it has a workspace of {@code project} with the effective tags {@code present}. */
  public boolean has(ProjectId project, Collection<TagBinding> present) {
    return (projects.isEmpty() || projects.contains(project))
        && tags.stream().allMatch(tag -> present.stream().anyMatch(other -> isMet(tag, other)));
  }

  private static boolean isMet(TagBinding wanted, TagBinding present) {
    return wanted.plain() ? wanted.name().equals(present.name()) : wanted.equals(present);
  }
}
