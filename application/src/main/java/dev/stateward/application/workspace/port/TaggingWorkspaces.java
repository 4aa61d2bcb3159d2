package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;

/** Reading and changing the tags of workspaces. */
public interface TaggingWorkspaces {
  /** A workspace's tags, by key. */
  List<TagBinding> tags(Caller caller, WorkspaceId workspace);

  /**
   * The keys of the plain tags that workspaces of this one's organization have, this one or any.
   */
  Set<String> keysAround(Caller caller, WorkspaceId workspace);

  /** Adds tags, replacing the values of keys that are there; returns all tags, by key. */
  List<TagBinding> bind(Caller caller, WorkspaceId workspace, List<TagBinding> tags);

  /** Makes these the workspace's only tags; returns them, by key. */
  List<TagBinding> replace(Caller caller, WorkspaceId workspace, List<TagBinding> tags);

  /** Removes the tags of these keys; keys that are not there do not matter. */
  void unbind(Caller caller, WorkspaceId workspace, Set<String> keys);
}
