package dev.stateward.adapter.jdbc.embedded;

/** Checkpoints that do this once they have collected what they would write. */
record CheckpointsOf(Runnable write, Runnable force) implements Checkpoints {
  static final CheckpointsOf NOTHING = new CheckpointsOf(() -> {}, () -> {});

  @Override
  public void write(Runnable collected) {
    collected.run();
    write.run();
  }

  @Override
  public void force(Runnable collected) {
    collected.run();
    force.run();
  }
}
