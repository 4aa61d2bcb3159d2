package dev.stateward.application;

import dev.stateward.domain.user.User;
import java.util.Objects;

/**
 * What the operator decides.
 *
 * @param largestState the largest content accepted, in bytes
 * @param organizationsBySiteAdminsOnly whether site admins alone may create organizations
 * @param edition which of the vendor's two services this one behaves as
 * @param graceDays how long a deleted content can be restored, in days, when its deletion does not
 *     say, 1 or more
 */
public record Policy(
    long largestState, boolean organizationsBySiteAdminsOnly, Edition edition, int graceDays) {
  /** 1,000,000,000 bytes, everybody may create organizations, enterprise, 7 days. */
  public static final Policy USUAL = new Policy(1_000_000_000, false, Edition.ENTERPRISE, 7);

  public Policy {
    Objects.requireNonNull(edition, "edition is null");
    if (largestState < 1) {
      throw new IllegalArgumentException("largestState is less than 1: " + largestState);
    }
    if (graceDays < 1) {
      throw new IllegalArgumentException("graceDays is less than 1: " + graceDays);
    }
  }

  /** The two services that clients know. */
  public enum Edition {
    /** Contents can be deleted and restored; a finalized version is current at once. */
    ENTERPRISE,
    /** Contents cannot be deleted; a version becomes current at the end of its lock. */
    CLOUD
  }

  /** The same, with another largest content. */
  public Policy withLargestState(long bytes) {
    return new Policy(bytes, organizationsBySiteAdminsOnly, edition, graceDays);
  }

  /** The same, with site admins alone creating organizations. */
  public Policy withOrganizationsBySiteAdminsOnly() {
    return new Policy(largestState, true, edition, graceDays);
  }

  /** The same, as another edition. */
  public Policy withEdition(Edition other) {
    return new Policy(largestState, organizationsBySiteAdminsOnly, other, graceDays);
  }

  /** Whether {@code user} may create organizations. */
  boolean mayFound(User user) {
    return !organizationsBySiteAdminsOnly || user.siteAdmin();
  }
}
