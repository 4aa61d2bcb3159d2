package dev.stateward.domain.organization;

/** Whether a membership gives anything yet. */
public enum MembershipStatus {
  /** The member has the permissions of their teams. */
  ACTIVE,
  /** The member was invited and has not accepted yet; they may do nothing. */
  INVITED
}
