package dev.stateward.application.limit;

import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;

/**
 * The limits on the number of things, so that no caller fills the database. Checked in the
 * transaction that adds one; concurrent additions may exceed a limit by their number.
 */
public final class ResourceLimits {
  private final Usage usage;

  public ResourceLimits(Usage usage) {
    this.usage = usage;
  }

  /**
   * Refuses one more of {@code group} when the limit is reached.
   *
   * @throws UseCaseFailedException with {@link Failure.QuotaExceeded}, which says what to do
   */
  public void requireRoom(Group group) {
    if (!hasRoom(group)) {
      throw new UseCaseFailedException(new Failure.QuotaExceeded(refusal(group, most(group))));
    }
  }

  /** Whether the limit of {@code group} is not reached. */
  public boolean hasRoom(Group group) {
    int most = most(group);
    return usage.count(group, most) < most;
  }

  private static int most(Group group) {
    return switch (group) {
      case Group.Workspaces ignored -> Budgets.WORKSPACES;
      case Group.Projects ignored -> Budgets.PROJECTS;
      case Group.AgentPools ignored -> Budgets.AGENT_POOLS;
      case Group.Teams ignored -> Budgets.TEAMS;
      case Group.Memberships ignored -> Budgets.MEMBERSHIPS;
      case Group.Tokens ignored -> Budgets.TOKENS;
      case Group.Runs ignored -> Budgets.RUNS;
      case Group.ConfigurationVersions ignored -> Budgets.RUNS;
    };
  }

  private static String refusal(Group group, int most) {
    return switch (group) {
      case Group.Workspaces ignored ->
          "An organization can have at most %d workspaces; delete one that is not needed"
              .formatted(most);
      case Group.Projects ignored ->
          "An organization can have at most %d projects; delete one that is not needed"
              .formatted(most);
      case Group.AgentPools ignored ->
          "An organization can have at most %d agent pools; delete one that is not needed"
              .formatted(most);
      case Group.Teams ignored ->
          "An organization can have at most %d teams; delete one that is not needed"
              .formatted(most);
      case Group.Memberships ignored ->
          "An organization can have at most %d members and invitations; remove one first"
              .formatted(most);
      case Group.Tokens ignored ->
          "A user, team or organization can have at most %d tokens; delete one that is not used"
              .formatted(most);
      case Group.Runs ignored ->
          "A workspace can have at most %d runs; create another workspace".formatted(most);
      case Group.ConfigurationVersions ignored ->
          "A workspace can have at most %d configuration versions; create another workspace"
              .formatted(most);
    };
  }
}
