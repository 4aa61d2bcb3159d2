package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.application.telemetry.port.Telemetry;

/** When transactions may write, and how commits survive a crash. */
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

  /**
   * Waits until a transaction that may write may begin. It ends before the turn is closed.
   *
   * @throws dev.stateward.application.port.StoreUnavailableException when that takes too long
   */
  default Turn turn() {
    return Turn.FREE;
  }

  /** The right of a transaction to write. */
  @FunctionalInterface
  interface Turn extends AutoCloseable {
    /** Of a database that lets transactions write side by side. */
    Turn FREE = () -> {};

    @Override
    void close();
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
