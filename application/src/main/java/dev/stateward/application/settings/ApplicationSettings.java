package dev.stateward.application.settings;

import dev.stateward.domain.user.User;
import java.time.Duration;
import java.util.Objects;

/**
 * The application's settings, chosen by the operator.
 *
 * @param largestState the largest content accepted, in bytes
 * @param organizationsBySiteAdminsOnly whether site admins alone may create organizations
 * @param edition the vendor's service whose behaviour this server has
 * @param graceDays how long a deleted content can be restored, in days, when its deletion does not
 *     say, 1 or more
 * @param quotas how much each organization may keep, and send at a time
 * @param downloadLife for how long a content can be fetched at a URL that was shown, 1 minute or
 *     more
 */
public record ApplicationSettings(
    long largestState,
    boolean organizationsBySiteAdminsOnly,
    Edition edition,
    int graceDays,
    Quotas quotas,
    Duration downloadLife) {
  /**
   * 1,000,000,000 bytes, everybody may create organizations, enterprise, 7 days, no quotas, 1 hour.
   */
  public static final ApplicationSettings DEFAULT =
      new ApplicationSettings(
          1_000_000_000, false, Edition.ENTERPRISE, 7, Quotas.NONE, Duration.ofHours(1));

  public ApplicationSettings {
    Objects.requireNonNull(edition, "edition is null");
    Objects.requireNonNull(quotas, "quotas is null");
    if (largestState < 1) {
      throw new IllegalArgumentException("largestState is less than 1: " + largestState);
    }
    if (graceDays < 1) {
      throw new IllegalArgumentException("graceDays is less than 1: " + graceDays);
    }
    if (downloadLife.toMinutes() < 1) {
      throw new IllegalArgumentException("downloadLife is less than a minute: " + downloadLife);
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
    /** No quotas. */
    public static final Quotas NONE = new Quotas(0, 0, 0);

    public Quotas {
      if (versions < 0 || bytes < 0 || uploads < 0) {
        throw new IllegalArgumentException("a quota is less than 0");
      }
    }
  }

  /** The two services that clients know. */
  public enum Edition {
    /** State data can be deleted and restored; a finalized version is current at once. */
    ENTERPRISE,
    /** State data cannot be deleted; a version becomes current at the end of its lock. */
    CLOUD
  }

  /** The same, with another largest content. */
  public ApplicationSettings withLargestState(long bytes) {
    return new ApplicationSettings(
        bytes, organizationsBySiteAdminsOnly, edition, graceDays, quotas, downloadLife);
  }

  /** The same, with site admins alone creating organizations. */
  public ApplicationSettings withOrganizationsBySiteAdminsOnly() {
    return new ApplicationSettings(largestState, true, edition, graceDays, quotas, downloadLife);
  }

  /** The same, as another edition. */
  public ApplicationSettings withEdition(Edition other) {
    return new ApplicationSettings(
        largestState, organizationsBySiteAdminsOnly, other, graceDays, quotas, downloadLife);
  }

  /** The same, with other quotas. */
  public ApplicationSettings withQuotas(Quotas other) {
    return new ApplicationSettings(
        largestState, organizationsBySiteAdminsOnly, edition, graceDays, other, downloadLife);
  }

  /** Whether {@code user} may create organizations. */
  public boolean mayCreateOrganizations(User user) {
    return !organizationsBySiteAdminsOnly || user.siteAdmin();
  }
}
