package dev.stateward.application.workspace.port;

import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.util.List;
import java.util.Objects;

/**
 * What is shown with a workspace and not kept in it.
 *
 * @param tags its own tags, by key
 * @param current its current state
 * @param defaults the defaults that its project gives
 * @param forcedByOthers whether its organization lets others than owners delete workspaces that
 *     manage resources
 */
public record WorkspaceDetails(
    List<TagBinding> tags,
    CurrentState current,
    WorkspaceDefaults defaults,
    boolean forcedByOthers) {
  public WorkspaceDetails {
    tags = List.copyOf(tags);
    Objects.requireNonNull(current, "current is null");
    Objects.requireNonNull(defaults, "defaults is null");
  }
}
