package dev.stateward.application.project.port;

import dev.stateward.domain.workspace.TagBinding;
import java.util.Objects;
import java.util.Set;

/**
 * Which projects are wanted: those that meet every condition.
 *
 * @param names the names they may have, whatever the case; none given means any
 * @param nameContains what the name contains, whatever its case; empty for any
 * @param tagged tags it has; an empty value stands for any value
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
