package dev.stateward.testkit.memory;

import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

final class InMemoryLegalHolds implements LegalHolds {
  private final InMemoryTransactions transactions;

  InMemoryLegalHolds(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<LegalHold> find(HoldTarget thing) {
    return transactions.read(tables -> Optional.ofNullable(tables.holds.get(thing)));
  }

  @Override
  public void place(LegalHold hold) {
    transactions.change(tables -> {
      Tables.require(tables.workspaces.containsKey(hold.target().workspace()));
      Tables.require(isThere(tables, hold.target()));
      tables.holds.put(hold.target(), hold);
    });
  }

  private static boolean isThere(Tables tables, HoldTarget thing) {
    return switch (thing) {
      case HoldTarget.OfWorkspace ignored -> true;
      case HoldTarget.OfVersion(var id, var workspace) ->
          Optional.ofNullable(tables.versions.get(id))
              .filter(version -> version.workspace().equals(workspace))
              .isPresent();
    };
  }

  @Override
  public boolean lift(HoldTarget thing) {
    return transactions.write(tables -> tables.holds.remove(thing) != null);
  }

  @Override
  public boolean keeps(StateVersion version) {
    return transactions.read(tables -> keeps(tables, version));
  }

  static boolean keeps(Tables tables, StateVersion version) {
    return tables.holds.keySet().stream().anyMatch(thing -> thing.covers(version));
  }

  @Override
  public boolean any(WorkspaceId workspace) {
    return transactions.read(tables ->
        tables.holds.keySet().stream().anyMatch(thing -> thing.workspace().equals(workspace)));
  }

  @Override
  public boolean any(OrganizationId organization) {
    return transactions.read(tables ->
        tables.holds.keySet().stream()
            .map(thing -> Tables.referred(tables.workspaces, thing.workspace()))
            .anyMatch(workspace -> workspace.organization().id().equals(organization)));
  }
}
