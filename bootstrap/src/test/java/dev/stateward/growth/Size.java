package dev.stateward.growth;

/**
 * How much there is of each thing.
 *
 * @param versions in all workspaces, a tenth of them in the first one
 * @param links of teams to workspaces, a tenth of them of the first workspace
 * @param records of the audit trail
 * @param instances of the last state of each workspace
 */
record Size(
    int versions, int workspaces, int teams, int users, int links, int records, int instances) {
  /** In how many teams a user is. */
  static final int TEAMS_OF_USER = 20;

  /** A server that was just set up; as many as fill the pages that are asked for. */
  static final Size SMALL = new Size(300, 21, 21, 21, 220, 100, 5);

  /** Enough to see which rows are read that are not asked for. */
  static final Size SHORT = new Size(20_000, 2_000, 1_000, 400, 10_000, 20_000, 20);

  static final Size LARGE = new Size(1_000_000, 10_000, 5_000, 2_000, 50_000, 2_000_000, 20);

  /** A tenth of the large one. */
  static final Size TENTH = new Size(100_000, 1_000, 500, 200, 5_000, 200_000, 100);

  /** Ten million resources, and little else that takes long to fill. */
  static final Size RESOURCES = new Size(20_000, 10_000, 5_000, 2_000, 50_000, 100, 1_000);

  int versionsOfFirst() {
    return versions / 10;
  }

  /** One for each team at most. */
  int linksOfFirst() {
    return Math.min(teams, links / 10);
  }
}
