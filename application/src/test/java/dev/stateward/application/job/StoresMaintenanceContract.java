package dev.stateward.application.job;

import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StoresKind;
import dev.stateward.testkit.memory.InMemoryBlobStore;

/** Recurring jobs over stores of each kind and contents in memory. */
@OnAllStores
final class StoresMaintenanceContract extends MaintenanceSchedulerContract {
  StoresMaintenanceContract(StoresKind kind) {
    super(kind::open, InMemoryBlobStore.open());
  }
}
