package dev.stateward.domain.team;

/** Who sees a team, besides owners and those who may see secret teams. */
public enum Visibility {
  /** Only its members. */
  SECRET,
  /** Every member of the organization. */
  ORGANIZATION
}
