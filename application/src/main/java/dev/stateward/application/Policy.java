package dev.stateward.application;

import dev.stateward.domain.user.User;

/**
 * What the operator decides.
 *
 * @param largestState the largest content accepted, in bytes
 * @param organizationsBySiteAdminsOnly whether site admins alone may create organizations
 */
public record Policy(long largestState, boolean organizationsBySiteAdminsOnly) {
  /** 1,000,000,000 bytes, and everybody may create organizations. */
  public static final Policy USUAL = new Policy(1_000_000_000, false);

  public Policy {
    if (largestState < 1) {
      throw new IllegalArgumentException("largestState is less than 1: " + largestState);
    }
  }

  /** Whether {@code user} may create organizations. */
  boolean mayFound(User user) {
    return !organizationsBySiteAdminsOnly || user.siteAdmin();
  }
}
