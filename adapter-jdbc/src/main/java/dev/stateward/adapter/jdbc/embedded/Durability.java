package dev.stateward.adapter.jdbc.embedded;

/** Makes commits survive a crash. */
public interface Durability {
  /** For a database that does so itself before a commit is visible. */
  Durability OF_THE_DATABASE =
      new Durability() {
        @Override
        public void begin() {}

        @Override
        public void end() {}

        @Override
        public void settle() {}

        @Override
        public void handOver() {}

        @Override
        public void settleSeen() {}
      };

  /** Called before a commit, which is visible to others from then on. */
  void begin();

  /** Called after a commit, whatever its outcome. */
  void end();

  /** Returns when all that was committed before the call survives a crash of the machine. */
  void settle();

  /** Returns when all that was committed before the call survives the end of this process. */
  void handOver();

  /** Returns once everything that the caller may have seen survives a crash of the machine. */
  void settleSeen();
}
