package dev.stateward.application.port.in;

/**
 * Recording that somebody was denied something, once the transaction of what he wanted is undone.
 * However often he tries, the records stay few (ADR 66).
 */
public interface RecordingDenials {
  /**
   * Records a denial in a transaction of its own, or counts it among equal ones.
   *
   * @param call what was asked, such as {@code GET /workspaces/{id}}; never with what a path holds
   */
  void record(Caller caller, Denial.OfExisting denial, String call);

  /** Records how many were counted until the last full minute; for the server itself. */
  void settle(Caller caller);

  /** Records how many were counted, before the process ends; for the server itself. */
  void settleAll(Caller caller);
}
