package dev.stateward.history;

import dev.stateward.application.store.Stores;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A bug that a server could have, in its driven ports: the main code has no switch for it.
 *
 * @param name what is wrong
 * @param planting makes, for each run, what breaks the stores of each of its nodes
 */
record PlantedBug(String name, Supplier<UnaryOperator<Stores>> planting) {
  /** No bug. */
  static final PlantedBug NONE = new PlantedBug("none", UnaryOperator::identity);

  /** All that the histories must find. */
  static List<PlantedBug> all() {
    return List.of(
        new PlantedBug("a lock's end leaves its uploads open", BrokenLocks::lostFence),
        new PlantedBug("a lock is taken without a look", BrokenLocks::twoHolders),
        new PlantedBug("a right is asked for once", BrokenLocks::staleRight),
        new PlantedBug("current is read before the commit", BrokenReads::dirtyCurrent),
        new PlantedBug("each node has a current of its own", BrokenReads::twoCurrents),
        new PlantedBug("current is read from a late copy", BrokenReads::currentGoesBack),
        new PlantedBug("a deleted state is read from memory", BrokenReads::deletedIsRead),
        new PlantedBug("an upload URL takes other bytes", BrokenWrites::reusedUrl),
        new PlantedBug("serials are not compared", BrokenWrites::lostUpdate),
        new PlantedBug("an obsolete version is uploaded", BrokenWrites::obsoleteUpload),
        new PlantedBug("the current version is deleted", BrokenWrites::currentDeleted),
        new PlantedBug("the answer comes before the commit", BrokenCommits::earlyAnswer),
        new PlantedBug("a commit is lost", BrokenCommits::lostCommit),
        new PlantedBug("a commit is done again", BrokenCommits::commitTwice));
  }

  /** Stores of which one port is another. */
  static <P> Stores with(Stores stores, String port, Class<P> type, Function<P, P> broken) {
    return Replaced.in(
        Stores.class,
        stores,
        Set.of(port),
        (real, arguments) -> broken.apply(type.cast(real.call())));
  }
}
