package dev.stateward.application.access.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;

/**
 * Recording that somebody was denied something, once they have their answer. However often they
 * try, the records stay few (ADR 66, 96).
 */
public interface RecordingDenials {
  /**
   * Takes a denial to be recorded, or counts it among equal ones; asks no store.
   *
   * @param call what was asked, such as {@code GET /workspaces/{id}}; never with what a path holds
   */
  void record(Caller caller, Denial.OfExisting denial, String call);

  /**
   * Records what was taken, and how many were counted until the last full minute; for the server
   * itself, often.
   */
  void settle(Caller caller);

  /** Records all that was taken or counted, before the process ends; for the server itself. */
  void settleAll(Caller caller);
}
