package dev.stateward.domain.organization;

/** Whose a token is, as an organization limits the age of tokens. */
public enum TokenKind {
  ORGANIZATION,
  TEAM,
  USER,
  AUDIT_TRAILS
}
