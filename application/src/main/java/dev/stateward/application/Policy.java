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
 * @param quotas how much each organization may keep, and send at a time
 */
public record Policy(
    long largestState,
    boolean organizationsBySiteAdminsOnly,
    Edition edition,
    int graceDays,
    Quotas quotas) {
  /** 1,000,000,000 bytes, everybody may create organizations, enterprise, 7 days, no quotas. */
  public static final Policy USUAL =
      new Policy(1_000_000_000, false, Edition.ENTERPRISE, 7, Quotas.NONE);

  public Policy {
    Objects.requireNonNull(edition, "edition is null");
    Objects.requireNonNull(quotas, "quotas is null");
    if (largestState < 1) {
      throw new IllegalArgumentException("largestState is less than 1: " + largestState);
    }
    if (graceDays < 1) {
      throw new IllegalArgumentException("graceDays is less than 1: " + graceDays);
    }
  }

  /**
   * How much each organization may keep, and send at a time; 0 always means as much as it likes.
   *
   * @param versions how many state versions it may keep
   * @param bytes how many bytes its states may have
   * @param uploads how many contents it may send to one node at a time
   */
  public record Quotas(long versions, long bytes, int uploads) {
    /** As much as they like. */
    public static final Quotas NONE = new Quotas(0, 0, 0);

    public Quotas {
      if (versions < 0 || bytes < 0 || uploads < 0) {
        throw new IllegalArgumentException("a quota is less than 0");
      }
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
    return new Policy(bytes, organizationsBySiteAdminsOnly, edition, graceDays, quotas);
  }

  /** The same, with site admins alone creating organizations. */
  public Policy withOrganizationsBySiteAdminsOnly() {
    return new Policy(largestState, true, edition, graceDays, quotas);
  }

  /** The same, as another edition. */
  public Policy withEdition(Edition other) {
    return new Policy(largestState, organizationsBySiteAdminsOnly, other, graceDays, quotas);
  }

  /** The same, with other quotas. */
  public Policy withQuotas(Quotas other) {
    return new Policy(largestState, organizationsBySiteAdminsOnly, edition, graceDays, other);
  }

  /** Whether {@code user} may create organizations. */
  boolean mayFound(User user) {
    return !organizationsBySiteAdminsOnly || user.siteAdmin();
  }
}
