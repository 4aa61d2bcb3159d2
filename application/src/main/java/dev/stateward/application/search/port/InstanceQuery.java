package dev.stateward.application.search.port;

import dev.stateward.application.workspace.port.WorkspaceFilter;
import java.util.List;
import java.util.Objects;

/**
 * Selects the instances that meet every condition.
 *
 * @param conditions on instances, each kind once at most
 * @param workspaces the workspaces that they are in
 * @param history whether also those are found that are not in the last version of their workspace
 */
public record InstanceQuery(
    List<SearchCondition> conditions, WorkspaceFilter workspaces, boolean history) {
  public InstanceQuery {
    conditions = List.copyOf(conditions);
    Objects.requireNonNull(workspaces, "workspaces is null");
  }
}
