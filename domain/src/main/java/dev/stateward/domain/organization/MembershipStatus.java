package dev.stateward.domain.organization;

/** Whether a membership gives anything yet. */
public enum MembershipStatus {
  /** The member may do what his teams may do. */
  ACTIVE,
  /** The member was asked and has no account yet; he may do nothing. */
  INVITED
}
