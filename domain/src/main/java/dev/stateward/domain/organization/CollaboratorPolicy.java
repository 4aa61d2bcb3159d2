package dev.stateward.domain.organization;

/** How members are to authenticate; stored for clients, without effect. */
public enum CollaboratorPolicy {
  PASSWORD,
  TWO_FACTOR_MANDATORY
}
