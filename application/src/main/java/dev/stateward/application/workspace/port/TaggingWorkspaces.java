package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;

/** Reads and changes the tags of workspaces. */
public interface TaggingWorkspaces {
  /** A workspace's tags, by key. */
  List<TagBinding> tags(Caller caller, WorkspaceId workspace);

  /** The keys of all plain tags in the workspace's organization. */
  Set<String> keysAround(Caller caller, WorkspaceId workspace);

  /** Adds tags, replacing the values of existing keys; returns all tags, by key. */
  List<TagBinding> bind(Caller caller, WorkspaceId workspace, Input<List<TagBinding>> tags);

  /** Replaces all tags of the workspace; returns them, by key. */
  List<TagBinding> replace(Caller caller, WorkspaceId workspace, Input<List<TagBinding>> tags);

  /** Removes the tags of these keys; no effect for missing keys. */
  void unbind(Caller caller, WorkspaceId workspace, Input<Set<String>> keys);
}
