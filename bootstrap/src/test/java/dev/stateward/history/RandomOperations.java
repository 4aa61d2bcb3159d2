package dev.stateward.history;

import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What a client does next: anything, in such proportions that much of it succeeds. */
final class RandomOperations {
  /** Of so many versions that were created last one is chosen. */
  private static final int RECENT = 4;

  private final Random random;
  private final SharedWorkspace workspace;
  private final Person by;
  private final NavigableMap<Integer, Supplier<Operation>> kinds = new TreeMap<>();

  RandomOperations(Random random, SharedWorkspace workspace, Person by) {
    this.random = random;
    this.workspace = workspace;
    this.by = by;
    often(16, () -> new Operation.Lock(by));
    often(10, () -> new Operation.Unlock(by));
    often(3, () -> new Operation.ForceUnlock(by));
    often(14, () -> new Operation.Create(by, workspace.newNumber(), serial()));
    often(8, () -> new Operation.Publish(by, workspace.newNumber(), serial()));
    often(20, () -> onVersion(workspace.uploaded(), this::upload));
    often(
        5,
        () ->
            onVersion(
                workspace.all(),
                source -> new Operation.RollBack(by, workspace.newNumber(), source)));
    often(14, () -> new Operation.Current(by));
    often(10, () -> onVersion(workspace.all(), version -> new Operation.Download(by, version)));
    often(
        6,
        () ->
            onVersion(workspace.all(), version -> new Operation.SoftDelete(Person.OWNER, version)));
    often(
        3,
        () -> onVersion(workspace.all(), version -> new Operation.Restore(Person.OWNER, version)));
    often(
        2,
        () -> onVersion(workspace.all(), version -> new Operation.Destroy(Person.OWNER, version)));
    often(4, () -> new Operation.SetAccess(Person.OWNER, random.nextInt(3) > 0));
  }

  private void often(int weight, Supplier<Operation> kind) {
    int before = kinds.isEmpty() ? 0 : kinds.lastKey();
    kinds.put(before + weight, kind);
  }

  /** Seldom what is likely to be refused. */
  Operation next() {
    Operation operation = any();
    while (isFutile(operation) && random.nextInt(5) > 0) {
      operation = any();
    }
    return operation;
  }

  private boolean isFutile(Operation operation) {
    Optional<Person> holder = workspace.holder();
    return operation instanceof Operation.OfHolder
        ? !holder.equals(Optional.of(operation.by()))
        : operation instanceof Operation.Lock && holder.isPresent();
  }

  private Operation any() {
    return kinds.higherEntry(random.nextInt(kinds.lastKey())).getValue().get();
  }

  /** The URL acts for the one who created the version. */
  private Operation upload(int version) {
    return new Operation.Upload(workspace.known(version).by(), version, random.nextInt(5) > 0);
  }

  private long serial() {
    return workspace.serial() + (random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(3));
  }

  private interface OnVersion {
    Operation of(int version);
  }

  /** On a version of {@code known}; without one, something else. */
  private Operation onVersion(List<Integer> known, OnVersion operation) {
    if (known.isEmpty()) {
      return new Operation.Current(by);
    }
    int newest = Math.min(known.size(), RECENT);
    return operation.of(known.get(known.size() - 1 - random.nextInt(newest)));
  }
}
