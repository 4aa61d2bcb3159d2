package dev.stateward.domain.audit;

/** The outcome of an attempted action. */
public enum AuditOutcome {
  /** It was done. */
  SUCCESS,
  /** The actor lacked the permission, and it was not done. */
  DENIED
}
