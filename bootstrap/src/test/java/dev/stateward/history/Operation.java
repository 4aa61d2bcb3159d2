package dev.stateward.history;

/**
 * An operation on a workspace. Versions have numbers, given by the client that creates them; a
 * version that is created has content of its own, of the same number.
 */
sealed interface Operation {
  Person by();

  /** What only the holder of the lock can do. */
  sealed interface OfHolder extends Operation {}

  record Lock(Person by) implements Operation {}

  record Unlock(Person by) implements OfHolder {}

  record ForceUnlock(Person by) implements Operation {}

  /** Creates a version whose state is to be uploaded. */
  record Create(Person by, int version, long serial) implements OfHolder {}

  /** Creates a version with its state. */
  record Publish(Person by, int version, long serial) implements OfHolder {}

  /** Uploads the declared state, or another one. */
  record Upload(Person by, int version, boolean declared) implements OfHolder {}

  record RollBack(Person by, int version, int source) implements OfHolder {}

  /** Shows the current version. */
  record Current(Person by) implements Operation {}

  record Download(Person by, int version) implements Operation {}

  record SoftDelete(Person by, int version) implements Operation {}

  record Restore(Person by, int version) implements Operation {}

  record Destroy(Person by, int version) implements Operation {}

  /** Lets the team write, or read only. */
  record SetAccess(Person by, boolean write) implements Operation {}
}
