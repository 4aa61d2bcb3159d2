package dev.stateward.history;

import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Stores;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Nodes over one database and one blob store.
 *
 * @param honest a node without faults, to prepare things on
 * @param all the nodes of the trial, with injected faults and perhaps a bug
 */
record Nodes(TestApplication honest, List<StateApplication> all) {
  /** The keys of all nodes; their generator of tokens counts. */
  private static final Keys KEYS =
      TestApplication.keys(new RandomIdentifiers(new SecureRandom(), InstantSource.system()));

  /** One node over each of {@code stores}, which lead to the same database. */
  static Nodes over(List<? extends Stores> stores, PlantedBug bug) {
    return over(stores, bug, List.of(InstantSource.system()));
  }

  /** As {@link #over(List, PlantedBug)}, by these times in turn. */
  static Nodes over(
      List<? extends Stores> stores, PlantedBug bug, List<? extends InstantSource> times) {
    BlobStore blobs = new InMemoryBlobStore(InstantSource.system());
    UnaryOperator<Stores> planting = bug.planting().get();
    List<StateApplication> nodes = new ArrayList<>();
    for (Stores real : stores) {
      Stores faulty =
          PlantedBug.with(
              planting.apply(real), "transactions", Transactions.class, InjectedFaults::new);
      // One node writes small states to the database, and another to the blob store.
      int smallBlobs = nodes.size() % 2 == 0 ? Budgets.SMALL_BLOB : 0;
      InstantSource time = times.get(nodes.size() % times.size());
      nodes.add(node(faulty, blobs, smallBlobs, time).application());
    }
    return new Nodes(node(stores.getFirst(), blobs, Budgets.SMALL_BLOB, times.getFirst()), nodes);
  }

  private static TestApplication node(
      Stores stores, BlobStore blobs, int smallBlobs, InstantSource time) {
    return TestApplication.over(
        stores, blobs, KEYS, time, ApplicationSettingsFixture.withSmallBlobs(smallBlobs));
  }

  /** The node of a client. */
  StateApplication of(int client) {
    return all.get(client % all.size());
  }
}
