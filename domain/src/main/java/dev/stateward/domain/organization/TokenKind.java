package dev.stateward.domain.organization;

/** The kinds of tokens for which an organization limits the age. */
public enum TokenKind {
  ORGANIZATION,
  TEAM,
  USER,
  AUDIT_TRAILS
}
