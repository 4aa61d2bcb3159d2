package dev.stateward.testkit.memory;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.StateSharing;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

final class InMemoryRemoteStateConsumers implements RemoteStateConsumers {
  private final InMemoryTransactions transactions;

  InMemoryRemoteStateConsumers(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Page<Workspace> list(Principal viewer, Workspace sharing, PageRequest request) {
    OrganizationId organization = sharing.organization().id();
    return transactions.read(tables -> {
      Visibility visibility = Visibility.of(tables, viewer, organization);
      return Pages.cut(
          tables.workspaces.values().stream()
              .filter(one -> one.organization().id().equals(organization))
              .filter(one -> !one.id().equals(sharing.id()))
              .filter(one -> visibility.shows(one.id()))
              .filter(one -> consumes(tables, one, sharing))
              .sorted(Comparator.comparing(one -> one.name().value()))
              .toList(),
          request);
    });
  }

  private static boolean consumes(Tables tables, Workspace one, Workspace sharing) {
    return switch (StateSharing.of(sharing.settings().flags())) {
      case WITH_ORGANIZATION -> true;
      case WITH_PROJECT -> one.project().equals(sharing.project());
      case WITH_CHOSEN -> tables.consumers.getOrDefault(sharing.id(), Set.of()).contains(one.id());
    };
  }

  @Override
  public void add(WorkspaceId sharing, Set<WorkspaceId> consumers) {
    transactions.requireTransaction();
    transactions.change(tables -> {
      Workspace known = Tables.referred(tables.workspaces, sharing);
      Tables.require(!consumers.contains(sharing));
      change(
          tables,
          sharing,
          chosen ->
              tables.workspaces.values().stream()
                  .filter(one -> one.organization().id().equals(known.organization().id()))
                  .map(Workspace::id)
                  .filter(consumers::contains)
                  .forEach(chosen::add));
    });
  }

  @Override
  public void remove(WorkspaceId sharing, Set<WorkspaceId> consumers) {
    transactions.change(tables -> change(tables, sharing, chosen -> chosen.removeAll(consumers)));
  }

  @Override
  public void clear(WorkspaceId sharing) {
    transactions.change(tables -> change(tables, sharing, Set::clear));
  }

  private static void change(
      Tables tables, WorkspaceId sharing, Consumer<Set<WorkspaceId>> change) {
    Set<WorkspaceId> chosen = new HashSet<>(tables.consumers.getOrDefault(sharing, Set.of()));
    change.accept(chosen);
    tables.consumers.put(sharing, Set.copyOf(chosen));
  }
}
