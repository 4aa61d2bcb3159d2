package dev.stateward.application.backup.port;

import dev.stateward.application.port.Caller;

/** Ends what was under way when a backup was made, once it is restored; for the server itself. */
public interface ConcludingRestores {
  /**
   * Concludes and records the restore that the database was filled by, if any. Safe on several
   * nodes at once.
   */
  void conclude(Caller caller);
}
