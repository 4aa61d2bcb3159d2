package dev.stateward.adapter.jdbc.workspace;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.organization.WorkspaceRemoval;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.WorkspaceDetails;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.application.workspace.port.Workspaces;
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
import java.util.Optional;
import java.util.Set;

public final class JdbiWorkspaces implements Workspaces {
  private final JdbiTransactions transactions;

  public JdbiWorkspaces(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Workspace workspace) {
    transactions.write(handle ->
        WorkspaceRows.bindLock(
                WorkspaceRows.bindChangeable(
                    handle.createUpdate(
                        """
                        INSERT INTO workspaces (
                          id, organization_id, project_id, name, name_key, description,
                          execution_mode, terraform_version, working_directory, source_name,
                          source_url, flags, trigger_prefixes, trigger_patterns, auto_destroy_at,
                          activity_duration, lock_generation, lock_holder_kind,
                          lock_holder_id, lock_reason, locked_since, created_at, updated_at)
                        VALUES (
                          :id, :organization, :project, :name, :name_key, :description,
                          :execution_mode, :terraform_version, :working_directory,
                          :source_name, :source_url, :flags, :trigger_prefixes, :trigger_patterns,
                          :auto_destroy_at, :activity_duration, :lock_generation,
                          :lock_holder_kind, :lock_holder_id, :lock_reason, :locked_since,
                          :created_at, :updated_at)
                        """),
                    workspace),
                workspace.lock())
            .bind("organization", workspace.organization().id().value())
            .bind("created_at", Columns.utc(workspace.createdAt()))
            .execute());
  }

  @Override
  public Optional<Workspace> find(WorkspaceId id) {
    return transactions.read(handle -> WorkspaceRows.WORKSPACES.find(handle, id.value()));
  }

  @Override
  public Optional<Workspace> find(OrganizationId organization, WorkspaceName name) {
    Conditions named =
        Conditions.where("w.organization_id", organization.value()).and("w.name", name.value());
    return transactions.read(handle -> WorkspaceRows.WORKSPACES.find(handle, named));
  }

  @Override
  public Optional<Workspace> hold(WorkspaceId id) {
    transactions.requireTransaction();
    return transactions.read(handle -> WorkspaceRows.WORKSPACES.hold(handle, id.value()));
  }

  @Override
  public Optional<WorkspaceWithGrants> find(WorkspaceId id, Credential credential) {
    return transactions.read(handle -> WorkspaceGrantRows.find(handle, id, credential));
  }

  @Override
  public Optional<WorkspaceWithGrants> find(
      OrganizationName organization, WorkspaceName name, Credential credential) {
    return transactions.read(
        handle -> WorkspaceGrantRows.find(handle, organization, name, credential));
  }

  @Override
  public Optional<WorkspaceWithGrants> hold(WorkspaceId id, Credential credential) {
    transactions.requireTransaction();
    return transactions.read(handle -> WorkspaceGrantRows.hold(handle, id, credential));
  }

  @Override
  public Page<Workspace> list(
      Principal viewer, OrganizationId organization, WorkspaceFilter filter, PageRequest request) {
    VisibleWorkspaces visible = new VisibleWorkspaces(viewer, organization);
    return transactions.read(handle ->
        visible.page(
            handle, WorkspaceConditions.of(transactions.dialect(), organization, filter), request));
  }

  @Override
  public boolean save(Workspace workspace) {
    return transactions.write(handle ->
        WorkspaceRows.bindChangeable(
                handle.createUpdate(
                    """
                    UPDATE workspaces
                       SET project_id = :project,
                           name = :name,
                           name_key = :name_key,
                           description = :description,
                           execution_mode = :execution_mode,
                           terraform_version = :terraform_version,
                           working_directory = :working_directory,
                           source_name = :source_name,
                           source_url = :source_url,
                           flags = :flags,
                           trigger_prefixes = :trigger_prefixes,
                           trigger_patterns = :trigger_patterns,
                           auto_destroy_at = :auto_destroy_at,
                           activity_duration = :activity_duration,
                           updated_at = :updated_at
                     WHERE id = :id
                    """),
                workspace)
            .execute())
        == 1;
  }

  @Override
  public boolean replaceLock(WorkspaceId id, WorkspaceLock before, WorkspaceLock after) {
    return transactions.write(handle -> WorkspaceChanges.replaceLock(handle, id, before, after));
  }

  @Override
  public boolean remove(WorkspaceId id) {
    return transactions.writeLong(handle -> WorkspaceRemoval.remove(handle, List.of(id.value())))
        == 1;
  }

  @Override
  public void makeCurrent(WorkspaceId id, StateVersionId version) {
    transactions.execute(handle -> WorkspaceChanges.makeCurrent(handle, id, version));
  }

  @Override
  public Map<WorkspaceId, WorkspaceDetails> details(Collection<WorkspaceId> ids) {
    return transactions.read(handle -> WorkspaceDetailRows.find(handle, ids));
  }

  @Override
  public Map<WorkspaceId, List<TagBinding>> tags(Collection<WorkspaceId> ids) {
    return transactions.read(handle -> WorkspaceTags.find(handle, ids));
  }

  @Override
  public Set<String> plainTags(Principal viewer, OrganizationId organization) {
    VisibleWorkspaces visible = new VisibleWorkspaces(viewer, organization);
    return transactions.read(handle -> WorkspaceTags.plain(handle, visible));
  }

  @Override
  public Page<TagCount> plainTags(
      Principal viewer, OrganizationId organization, TagFilter filter, PageRequest request) {
    VisibleWorkspaces visible = new VisibleWorkspaces(viewer, organization);
    return transactions.read(handle -> WorkspaceTags.plain(handle, visible, filter, request));
  }

  @Override
  public void unbind(OrganizationId organization, Set<String> names) {
    transactions.execute(handle -> WorkspaceTags.remove(handle, organization, names));
  }

  @Override
  public void bind(WorkspaceId id, Collection<TagBinding> tags) {
    transactions.execute(handle -> WorkspaceTags.replace(handle, id, tags));
  }

  @Override
  public void unbind(WorkspaceId id, Set<String> keys) {
    transactions.execute(handle -> WorkspaceTags.remove(handle, id, keys));
  }
}
