package dev.stateward.domain.workspace;

import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.project.ActivityDuration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The defaults for workspaces of a project that have no settings of their own.
 *
 * @param executionMode the project's default execution mode, or else its organization's
 * @param activityDuration how long they may be unused
 * @param tags the project's tags, by key
 */
public record WorkspaceDefaults(
    ExecutionMode executionMode, ActivityDuration activityDuration, List<TagBinding> tags) {
  public WorkspaceDefaults {
    Objects.requireNonNull(executionMode, "executionMode is null");
    Objects.requireNonNull(activityDuration, "activityDuration is null");
    tags = List.copyOf(tags);
  }

  /** The execution mode that a workspace with {@code settings} has. */
  public ExecutionMode executionMode(WorkspaceSettings settings) {
    return settings.flags().contains(WorkspaceFlag.OWN_EXECUTION_MODE)
        ? settings.executionMode()
        : executionMode;
  }

  /** When what a workspace with {@code settings} manages is to be destroyed by itself. */
  public AutoDestroy autoDestroy(WorkspaceSettings settings) {
    return settings.autoDestroy() instanceof AutoDestroy.Never
            && settings.flags().contains(WorkspaceFlag.INHERITS_PROJECT_AUTO_DESTROY)
            && activityDuration.limited()
        ? new AutoDestroy.AfterInactivity(activityDuration)
        : settings.autoDestroy();
  }

  /** The tags that a workspace with tags of its {@code own} has, by key; its own win. */
  public List<TagBinding> tags(List<TagBinding> own) {
    Map<String, TagBinding> all = new TreeMap<>();
    tags.forEach(tag -> all.put(tag.key(), tag));
    own.forEach(tag -> all.put(tag.key(), tag));
    return List.copyOf(all.values());
  }
}
