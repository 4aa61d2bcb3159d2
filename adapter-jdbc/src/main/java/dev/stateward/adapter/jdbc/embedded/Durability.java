package dev.stateward.adapter.jdbc.embedded;

/** What has to be done about a commit so that it survives. */
public interface Durability {
  /** Of a database that does so by itself, before anybody sees the commit. */
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

  /** Before a commit, which others may see from then on. */
  void begin();

  /** After it, whatever came of it. */
  void end();

  /** Returns when all that was committed before the call survives a crash of the machine. */
  void settle();

  /** Returns when all that was committed before the call survives the end of this process. */
  void handOver();

  /** Returns once everything that the caller may have seen survives a crash of the machine. */
  void settleSeen();
}
