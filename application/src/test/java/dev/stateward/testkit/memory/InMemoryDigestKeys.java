package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.change.port.DigestKeys;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

final class InMemoryDigestKeys implements DigestKeys {
  private final InMemoryTransactions transactions;

  InMemoryDigestKeys(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<OrganizationId> organization(WorkspaceId workspace) {
    return transactions.read(tables -> organization(tables, workspace));
  }

  @Override
  public Optional<WrappedKey> find(OrganizationId organization) {
    return transactions.read(tables -> Optional.ofNullable(tables.digestKeys.get(organization)));
  }

  /** The organization of a workspace, deleted or not. */
  static Optional<OrganizationId> organization(Tables tables, WorkspaceId id) {
    return Optional.ofNullable(tables.workspaces.get(id))
        .or(() ->
            Optional.ofNullable(tables.deletedWorkspaces.get(id)).map(DeletedWorkspace::workspace))
        .map(workspace -> workspace.organization().id());
  }

  @Override
  public boolean add(OrganizationId organization, WrappedKey key) {
    return transactions.write(tables -> {
      Tables.require(tables.organizations.containsKey(organization));
      return tables.digestKeys.putIfAbsent(organization, key) == null;
    });
  }
}
