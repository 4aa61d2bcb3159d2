package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Reads and changes the tags of workspaces. */
public interface TaggingWorkspaces {
  /** A workspace's tags, by key. */
  List<TagBinding> tags(Caller caller, WorkspaceId workspace);

  /**
   * The names of the plain tags of those workspaces in the workspace's organization that the caller
   * may see.
   */
  Set<String> namesAround(Caller caller, WorkspaceId workspace);

  /** The plain tags of the organization's workspaces that the caller may see, by name. */
  Page<OrganizationTag> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  /**
   * Removes plain tags from all workspaces of the organization; no effect for tags that do not
   * exist. For those who manage all workspaces.
   */
  void remove(Caller caller, OrganizationName organization, Input<Set<TagId>> tags);

  /**
   * Adds a plain tag to workspaces; one that has a tag of this name keeps it. {@link
   * Failure.NotFound} when no workspace of their organization that the caller may see has the tag.
   */
  void assign(Caller caller, TagId tag, Input<Set<WorkspaceId>> workspaces);

  /**
   * A plain tag of an organization.
   *
   * @param workspaces the number of workspaces with it that the caller may see
   */
  record OrganizationTag(TagId id, OrganizationName organization, String name, long workspaces) {}

  /**
   * Selects tags of an organization.
   *
   * @param contains a part of the name, case-insensitive; empty for any
   * @param without workspaces whose tags are left out; one that the caller may not see leaves out
   *     nothing
   */
  record Selection(String contains, Set<WorkspaceId> without) {
    public Selection {
      Objects.requireNonNull(contains, "contains is null");
      without = Set.copyOf(without);
    }
  }

  /** Adds tags, replacing the values of existing keys; returns all tags, by key. */
  List<TagBinding> bind(Caller caller, WorkspaceId workspace, Input<List<TagBinding>> tags);

  /** Replaces all tags of the workspace; returns them, by key. */
  List<TagBinding> replace(Caller caller, WorkspaceId workspace, Input<List<TagBinding>> tags);

  /** Removes the tags of these keys; no effect for missing keys. */
  void unbind(Caller caller, WorkspaceId workspace, Input<Set<String>> keys);
}
