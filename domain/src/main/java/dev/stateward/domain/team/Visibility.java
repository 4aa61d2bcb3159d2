package dev.stateward.domain.team;

/** Who sees a team, its owners and those who may see secret teams apart. */
public enum Visibility {
  /** Its members alone. */
  SECRET,
  /** Every member of the organization. */
  ORGANIZATION
}
