package dev.stateward.adapter.jdbc;

/** What has to be done after a commit so that it survives a crash of the machine. */
interface Durability {
  /** Of a database whose commits do so by themselves. */
  Durability OF_THE_DATABASE = () -> {};

  /** Returns when all that was committed before the call survives. */
  void settle();
}
