package dev.stateward.application.backup.port;

import dev.stateward.application.port.Caller;
import java.util.function.LongConsumer;

/** Ends what was under way when a backup was made, once it is restored; for the server itself. */
public interface ConcludingRestores {
  /**
   * Writes the recovery records that a backup does not hold, then concludes and records the restore
   * that the database was filled by, if any. Safe on several nodes at once. When it breaks off, the
   * next one begins again.
   *
   * @param records told how many blobs were looked at
   */
  void conclude(Caller caller, LongConsumer records);
}
