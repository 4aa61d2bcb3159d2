package dev.stateward.history;

/** Who operates on a workspace. */
enum Person {
  /** Owns the organization, and may do everything. */
  OWNER,
  /** Is in the team whose access changes. */
  ALICE,
  /** Is in the same team. */
  BOB;

  /** The username. */
  String username() {
    return switch (this) {
      case OWNER -> "owner";
      case ALICE -> "alice";
      case BOB -> "bob";
    };
  }
}
