package dev.stateward.application.access.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;

/** Records denials after the response was sent. Repeated denials add few records (ADR 66, 96). */
public interface RecordingDenials {
  /**
   * Accepts a denial to be recorded, or counts it among equal ones; uses no store.
   *
   * @param call the request, such as {@code GET /workspaces/{id}}; never with the values in its
   *     path
   */
  void record(Caller caller, Denial.OfExisting denial, String call);

  /**
   * Records the accepted denials, and the counts up to the last full minute; called often by the
   * server itself.
   */
  void settle(Caller caller);

  /**
   * Records everything that was accepted or counted; called by the server itself before the process
   * ends.
   */
  void settleAll(Caller caller);
}
