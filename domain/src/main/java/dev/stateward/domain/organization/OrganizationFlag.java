package dev.stateward.domain.organization;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A switch of an organization that its owners set and read back. This server applies those about
 * tokens and deletion, refuses those whose protection it cannot give, and stores the others for
 * clients (ADR 109).
 */
public enum OrganizationFlag {
  AGGREGATED_COMMIT_STATUS_ENABLED(false),
  ALLOW_FORCE_DELETE_WORKSPACES(false),
  ASSESSMENTS_ENFORCED(false),
  COST_ESTIMATION_ENABLED(false),
  ENFORCE_HYOK(false),
  MAX_TTL_ENABLED(false),
  SEND_PASSING_STATUSES_FOR_UNTRIGGERED_SPECULATIVE_PLANS(false),
  SPECULATIVE_PLAN_MANAGEMENT_ENABLED(true),
  STACKS_ENABLED(false),
  USER_TOKENS_ENABLED(true);

  private final boolean setAtFirst;

  OrganizationFlag(boolean setAtFirst) {
    this.setAtFirst = setAtFirst;
  }

  /** The flags that a new organization has set. */
  public static Set<OrganizationFlag> setAtFirst() {
    EnumSet<OrganizationFlag> flags = EnumSet.noneOf(OrganizationFlag.class);
    for (OrganizationFlag flag : values()) {
      if (flag.setAtFirst) {
        flags.add(flag);
      }
    }
    return Collections.unmodifiableSet(flags);
  }
}
