package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.application.telemetry.port.Telemetry;

/** How transactions end, and how commits survive a crash. */
public interface Durability {
  /** For a database that makes commits durable itself before they are visible. */
  Durability OF_THE_DATABASE =
      new Durability() {
        @Override
        public void commitBegins() {}

        @Override
        public void commitEnds() {}

        @Override
        public void force() {}

        @Override
        public void write() {}

        @Override
        public void forceVisible() {}
      };

  /**
   * Called before a commit, which is visible to others from then on.
   *
   * @throws dev.stateward.application.port.StorageFullException when there is no space for it
   */
  void commitBegins();

  /** Called after a commit, whatever its outcome. */
  void commitEnds();

  /** Runs a commit. */
  default void commit(Runnable commit) {
    commit.run();
  }

  /** Runs a rollback; on H2 nothing is committed meanwhile (ADR 198). */
  default void rollBack(Runnable rollback) {
    rollback.run();
  }

  /** Waits until everything committed before the call survives a crash of the machine. */
  void force();

  /** Waits until everything committed before the call survives the end of this process. */
  void write();

  /** Has what it does measured from now on. */
  default void measure(Telemetry telemetry) {}

  /** Waits until everything visible before the call survives a crash of the machine. */
  void forceVisible();
}
