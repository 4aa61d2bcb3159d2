package dev.stateward.adapter.jdbc.embedded;

/** Makes commits survive a crash. */
public interface Durability {
  /** For a database that does so itself before a commit is visible. */
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
   * @throws dev.stateward.application.port.StorageFullException when there is no room for it
   */
  void commitBegins();

  /** Called after a commit, whatever its outcome. */
  void commitEnds();

  /** Returns when all that was committed before the call survives a crash of the machine. */
  void force();

  /** Returns when all that was committed before the call survives the end of this process. */
  void write();

  /** Returns when all that others could see before the call survives a crash of the machine. */
  void forceVisible();
}
