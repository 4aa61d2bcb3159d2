package dev.stateward.testkit.memory;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

final class InMemoryDeletedWorkspaces implements DeletedWorkspaces {
  private final InMemoryTransactions transactions;

  InMemoryDeletedWorkspaces(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public boolean add(DeletedWorkspace deleted) {
    return transactions.write(tables -> {
      WorkspaceId id = deleted.workspace().id();
      Optional<Workspace> there = Optional.ofNullable(tables.workspaces.remove(id));
      there.ifPresent(workspace ->
          tables.deletedWorkspaces.put(
              id, new DeletedWorkspace(workspace, deleted.deletedAt(), deleted.graceDays())));
      return there.isPresent();
    });
  }

  @Override
  public Optional<DeletedWorkspace> hold(WorkspaceId id) {
    transactions.requireTransaction();
    return find(id);
  }

  @Override
  public Optional<DeletedWorkspace> find(WorkspaceId id) {
    return transactions.write(tables ->
        Optional.ofNullable(tables.deletedWorkspaces.get(id))
            .map(deleted -> joined(tables, deleted)));
  }

  private static DeletedWorkspace joined(Tables tables, DeletedWorkspace deleted) {
    return new DeletedWorkspace(
        InMemoryWorkspaces.joined(tables, deleted.workspace()),
        deleted.deletedAt(),
        deleted.graceDays());
  }

  @Override
  public Page<DeletedWorkspace> list(OrganizationId organization, PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
            tables.deletedWorkspaces.values().stream()
                .filter(it -> it.workspace().organization().id().equals(organization))
                .sorted(
                    Comparator.comparing(DeletedWorkspace::deletedAt)
                        .reversed()
                        .thenComparing(it -> it.workspace().id().value()))
                .map(deleted -> joined(tables, deleted))
                .toList(),
            request));
  }

  @Override
  public boolean restore(Workspace workspace) {
    return transactions.write(tables -> {
      DeletedWorkspace deleted = tables.deletedWorkspaces.get(workspace.id());
      if (deleted == null) {
        return false;
      }
      InMemoryWorkspaces.requireFits(tables, workspace);
      tables.deletedWorkspaces.remove(workspace.id());
      tables.workspaces.put(
          workspace.id(), deleted.restore(workspace.name(), workspace.updatedAt()));
      return true;
    });
  }

  @Override
  public List<WorkspaceId> due(Instant now, int atMost) {
    return transactions.read(tables ->
        tables.deletedWorkspaces.values().stream()
            .filter(deleted -> !deleted.dueAt().isAfter(now))
            .sorted(Comparator.comparing(DeletedWorkspace::deletedAt))
            .limit(atMost)
            .map(deleted -> deleted.workspace().id())
            .toList());
  }
}
