package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** All workspaces, with their locks, tags and current state versions. */
public interface Workspaces {
  /** Adds a workspace. */
  void add(Workspace workspace) throws NameTakenException;

  Optional<Workspace> find(WorkspaceId id);

  Optional<Workspace> find(OrganizationId organization, WorkspaceName name);

  /**
   * The workspace, and the access of {@code credential} to it, team access included, all from one
   * moment. Reads committed data, never a cache: a change takes effect with the next call.
   */
  Optional<WorkspaceWithGrants> find(WorkspaceId id, Credential credential);

  /**
   * As {@link #find(WorkspaceId, Credential)}, by name; the organization's name is
   * case-insensitive.
   */
  Optional<WorkspaceWithGrants> find(
      OrganizationName organization, WorkspaceName name, Credential credential);

  /**
   * The workspace, locked against other writers until the transaction ends. Every change of its
   * lock, current version or state versions locks it first, so that such changes run one after
   * another.
   */
  Optional<Workspace> hold(WorkspaceId id);

  /**
   * As {@link #hold(WorkspaceId)}, with the access of {@code credential} once the workspace is
   * locked.
   */
  Optional<WorkspaceWithGrants> hold(WorkspaceId id, Credential credential);

  /** The organization's workspaces that {@code viewer} may see, by name. */
  Page<Workspace> list(
      Principal viewer,
      OrganizationId organization,
      WorkspaceFilter selection,
      PageRequest request);

  /** Stores name, project, settings and time of change; false when the workspace does not exist. */
  boolean save(Workspace workspace) throws NameTakenException;

  /**
   * Replaces the lock {@code before} by {@code after}; false when it is no longer {@code before}.
   */
  boolean replaceLock(WorkspaceId id, WorkspaceLock before, WorkspaceLock after);

  /**
   * Permanently removes a workspace, deleted before or not, and its state versions; false when it
   * does not exist. Blobs stay stored.
   */
  boolean remove(WorkspaceId id);

  /** Makes {@code version} the workspace's current version. */
  void makeCurrent(WorkspaceId id, StateVersionId version);

  /** The details of those of {@code ids} that exist. */
  Map<WorkspaceId, WorkspaceDetails> details(Collection<WorkspaceId> ids);

  /** The tags of {@code ids}, each list by key; a workspace without tags may be missing. */
  Map<WorkspaceId, List<TagBinding>> tags(Collection<WorkspaceId> ids);

  /** The names of the plain tags of the organization's workspaces that {@code viewer} may see. */
  Set<String> plainTags(Principal viewer, OrganizationId organization);

  /**
   * The plain tags of the organization's workspaces that {@code viewer} may see, by name, each with
   * the number of these workspaces.
   */
  Page<TagCount> plainTags(
      Principal viewer, OrganizationId organization, TagFilter filter, PageRequest request);

  /** A plain tag and the number of workspaces that have it. */
  record TagCount(String name, long workspaces) {}

  /**
   * Selects plain tags.
   *
   * @param contains a part of the name, case-insensitive; empty for any
   * @param without names that are left out
   */
  record TagFilter(String contains, Set<String> without) {
    public TagFilter {
      Objects.requireNonNull(contains, "contains is null");
      without = Set.copyOf(without);
    }
  }

  /** Removes plain tags from all workspaces of the organization, deleted ones too. */
  void unbind(OrganizationId organization, Set<String> names);

  /**
   * Adds tags, replacing the values of existing keys; a plain tag replaces plain tags of the same
   * name.
   */
  void bind(WorkspaceId id, Collection<TagBinding> tags);

  /** Removes the tags of these keys; no effect for missing keys. */
  void unbind(WorkspaceId id, Set<String> keys);

  /** A workspace with the grants of a principal. */
  record WorkspaceWithGrants(Workspace workspace, OrganizationAccess access) {}
}
