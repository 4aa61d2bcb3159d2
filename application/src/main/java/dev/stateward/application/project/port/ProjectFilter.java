package dev.stateward.application.project.port;

import dev.stateward.domain.workspace.TagBinding;
import java.util.Objects;
import java.util.Set;

/**
 * Selects the projects that meet every condition.
 *
 * @param names the accepted names, case-insensitive; any when empty
 * @param nameContains a part of the name, case-insensitive; empty for any
 * @param tagged required tags; an empty value matches any value
 */
public record ProjectFilter(Set<String> names, String nameContains, Set<TagBinding> tagged) {
  /** All projects. */
  public static final ProjectFilter ALL = new ProjectFilter(Set.of(), "", Set.of());

  public ProjectFilter {
    names = Set.copyOf(names);
    Objects.requireNonNull(nameContains, "nameContains is null");
    tagged = Set.copyOf(tagged);
  }
}
