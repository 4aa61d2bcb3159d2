package dev.stateward.domain.audit;

/** What became of what somebody wanted to do. */
public enum AuditOutcome {
  /** It was done. */
  SUCCESS,
  /** He may not do it, and it was not done. */
  DENIED
}
