package dev.stateward.history;

import dev.stateward.application.port.Transactions;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionCatalog.CurrentVersion;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Bugs of reads. */
final class BrokenReads {
  private BrokenReads() {}

  /** A version that a thread makes current, and whether another has seen it. */
  private record Made(StateVersionId version, Thread by, CountDownLatch seen) {
    Made(StateVersionId version) {
      this(version, Thread.currentThread(), new CountDownLatch(1));
    }
  }

  /** Readers see what writers have not committed. */
  static UnaryOperator<Stores> dirtyCurrent() {
    ConcurrentMap<Object, Made> made = new ConcurrentHashMap<>();
    return stores -> {
      Stores writing = remembering(stores, made, BrokenReads::failOnceSeen);
      Stores forgetting =
          PlantedBug.with(
              writing,
              "transactions",
              Transactions.class,
              transactions ->
                  Replaced.in(
                      Transactions.class,
                      transactions,
                      Set.of("inTransaction"),
                      (real, arguments) -> {
                        try {
                          return real.call();
                        } finally {
                          made.values().removeIf(by -> by.by().equals(Thread.currentThread()));
                        }
                      }));
      return readingMade(forgetting, made);
    };
  }

  /** Each node answers with the version that it made current itself. */
  static UnaryOperator<Stores> twoCurrents() {
    return stores -> {
      ConcurrentMap<Object, Made> made = new ConcurrentHashMap<>();
      return readingMade(remembering(stores, made, last -> {}), made);
    };
  }

  /** A commit that others see before it fails; without them it succeeds. */
  private static void failOnceSeen(Made last) {
    try {
      if (last.seen().await(10, TimeUnit.MILLISECONDS)) {
        throw InjectedFaults.lostConnection();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Remembers what is made current, before the commit begins. */
  private static Stores remembering(Stores stores, Map<Object, Made> made, Consumer<Made> commit) {
    return PlantedBug.with(
        stores,
        "workspaces",
        Workspaces.class,
        workspaces ->
            Replaced.in(
                Workspaces.class,
                workspaces,
                Set.of("makeCurrent"),
                (real, arguments) -> {
                  Object done = real.call();
                  Made last = new Made((StateVersionId) arguments[1]);
                  made.put(arguments[0], last);
                  commit.accept(last);
                  return done;
                }));
  }

  private static Stores readingMade(Stores stores, Map<Object, Made> made) {
    return readingCurrent(
        stores,
        (workspace, committed) ->
            Optional.ofNullable(made.get(workspace))
                .flatMap(last -> seen(stores, last))
                .map(details -> new CurrentVersion(committed.place(), committed.access(), details))
                .orElse(committed));
  }

  private static Optional<StateVersionDetails> seen(Stores stores, Made last) {
    Optional<StateVersionDetails> found = stores.catalog().find(last.version());
    found.ifPresent(details -> last.seen().countDown());
    return found;
  }

  /** Some reads of the current version come from a copy that is late by one read. */
  static UnaryOperator<Stores> currentGoesBack() {
    ConcurrentMap<Object, CurrentVersion> copy = new ConcurrentHashMap<>();
    return stores ->
        readingCurrent(
            stores,
            (workspace, committed) -> {
              CurrentVersion former = copy.put(workspace, committed);
              return former != null && ThreadLocalRandom.current().nextInt(3) == 0
                  ? former
                  : committed;
            });
  }

  private static Stores readingCurrent(
      Stores stores, BiFunction<Object, CurrentVersion, CurrentVersion> reading) {
    return PlantedBug.with(
        stores,
        "catalog",
        StateVersionCatalog.class,
        catalog ->
            Replaced.in(
                StateVersionCatalog.class,
                catalog,
                Set.of("current"),
                (real, arguments) ->
                    arguments.length == 1
                        ? real.call()
                        : ((Optional<?>) real.call())
                            .map(CurrentVersion.class::cast)
                            .map(committed -> reading.apply(arguments[0], committed))));
  }

  /** What was downloaded once can always be downloaded. */
  static UnaryOperator<Stores> deletedIsRead() {
    return stores -> {
      ConcurrentMap<Object, Object> found = new ConcurrentHashMap<>();
      return PlantedBug.with(
          stores,
          "downloadableStates",
          DownloadableStates.class,
          states ->
              Replaced.in(
                  DownloadableStates.class,
                  states,
                  Set.of("find", "open"),
                  (real, arguments) -> {
                    Object key = arguments.length + " " + arguments[0];
                    Optional<?> now = (Optional<?>) real.call();
                    now.ifPresent(state -> found.put(key, state));
                    return Optional.ofNullable(found.get(key));
                  }));
    };
  }
}
