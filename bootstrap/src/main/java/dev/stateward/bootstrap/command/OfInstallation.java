package dev.stateward.bootstrap.command;

/**
 * A command about the installation on this machine that needs nothing but its database, and is run
 * by the server that has it open where one has.
 */
interface OfInstallation {
  /** Whether a server can run it, in a folder of its own. */
  default boolean runsElsewhere() {
    return true;
  }
}
