package dev.stateward.application.settings;

import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * The application's settings, chosen by the operator.
 *
 * @param largestState the largest accepted state, in bytes
 * @param organizationsBySiteAdminsOnly whether only site admins may create organizations
 * @param edition the vendor's service that this server behaves like
 * @param graceDays the default grace period of deletions, in days, 1 or more
 * @param quotas the quotas of each organization
 * @param downloadLife how long download URLs are valid, 1 minute or more
 * @param removalDelay for how long a destroyed blob stays in its store, unreadable; 0 or more
 * @param smallBlobs the most bytes of a blob that is kept in the database; 0 for none
 * @param followed organizations whose teams follow groups of the identity provider, by their names
 */
public record ApplicationSettings(
    long largestState,
    boolean organizationsBySiteAdminsOnly,
    Edition edition,
    int graceDays,
    Quotas quotas,
    Duration downloadLife,
    Duration removalDelay,
    int smallBlobs,
    Set<OrganizationName> followed) {
  /**
   * The defaults: 1,000,000,000 bytes, everyone may create organizations, enterprise, 7 days, no
   * quotas, 1 hour, removed at once, no small blobs, no groups.
   */
  public static final ApplicationSettings DEFAULT =
      new ApplicationSettings(
          1_000_000_000,
          false,
          Edition.ENTERPRISE,
          7,
          Quotas.NONE,
          Duration.ofHours(1),
          Duration.ZERO,
          0,
          Set.of());

  public ApplicationSettings {
    Objects.requireNonNull(edition, "edition is null");
    Objects.requireNonNull(quotas, "quotas is null");
    followed = Set.copyOf(followed);
    if (largestState < 1) {
      throw new IllegalArgumentException("largestState is less than 1: " + largestState);
    }
    if (graceDays < 1) {
      throw new IllegalArgumentException("graceDays is less than 1: " + graceDays);
    }
    if (downloadLife.toMinutes() < 1) {
      throw new IllegalArgumentException("downloadLife is less than a minute: " + downloadLife);
    }
    if (removalDelay.isNegative()) {
      throw new IllegalArgumentException("removalDelay is less than 0: " + removalDelay);
    }
    if (smallBlobs < 0 || smallBlobs > Budgets.SMALL_BLOB) {
      throw new IllegalArgumentException("smallBlobs is out of range: " + smallBlobs);
    }
  }

  /**
   * The quotas of each organization; 0 means unlimited.
   *
   * @param versions the most state versions
   * @param bytes the most bytes of states
   * @param uploads the most concurrent uploads to one node
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

  /** The vendor's two services. */
  public enum Edition {
    /** State data can be deleted and restored; a finalized version is current at once. */
    ENTERPRISE,
    /** State data cannot be deleted; a version becomes current at the end of its lock. */
    CLOUD
  }

  /** Whether {@code user} may create organizations. */
  public boolean mayCreateOrganizations(User user) {
    return !organizationsBySiteAdminsOnly || user.siteAdmin();
  }

  /**
   * Whether {@code user} may create an organization of a name. Who has one that is followed has the
   * people of the identity provider as its members.
   */
  public boolean mayCreateOrganization(OrganizationName name, User user) {
    return !isFollowed(name) || user.siteAdmin();
  }

  /** Whether teams of the organization of a name follow groups; names are the same in any case. */
  public boolean isFollowed(OrganizationName name) {
    return followed.stream().anyMatch(it -> it.value().equalsIgnoreCase(name.value()));
  }
}
