package dev.stateward.domain.organization;

/** How members are to prove who they are; kept for clients, never acted upon. */
public enum CollaboratorPolicy {
  PASSWORD,
  TWO_FACTOR_MANDATORY
}
