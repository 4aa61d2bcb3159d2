package dev.stateward.application.limit;

import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.organization.OrganizationId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * Limits the state versions of an organization and their bytes. Uses figures that are half a minute
 * old at most, plus what this node added since: counting at each upload, or a counter that all
 * uploads of an organization lock, would cost more than the excess that other nodes can add in that
 * time (ADR 82).
 */
public final class StateQuota {
  private final Usage usage;
  private final ApplicationSettings.Quotas quotas;
  private final InstantSource time;
  private final Map<OrganizationId, Figures> figures = new RecentlyUsed<>(Budgets.LIMITED_CLIENTS);

  public StateQuota(Usage usage, ApplicationSettings.Quotas quotas, InstantSource time) {
    this.usage = usage;
    this.quotas = quotas;
    this.time = time;
  }

  /** A count, and its time. */
  private record Figures(Instant at, States states) {}

  /**
   * Refuses what exceeds the quota. Called in the transaction that adds it, which may be retried,
   * so nothing is counted here.
   *
   * @throws UseCaseFailedException with {@link Failure.QuotaExceeded} when the quota is exceeded
   */
  public void require(OrganizationId organization, States more) {
    if (unlimited()) {
      return;
    }
    Figures known = known(organization, time.instant());
    States after = known.states().plus(more);
    if (quotas.versions() > 0 && after.versions() > quotas.versions()) {
      throw refused("%d state versions".formatted(quotas.versions()));
    }
    // A version whose content would exceed the quota is refused before the content is sent.
    long bytes = Math.max(after.bytes(), known.states().bytes() + more.versions());
    if (quotas.bytes() > 0 && bytes > quotas.bytes()) {
      throw refused("%d bytes of states".formatted(quotas.bytes()));
    }
  }

  /** Counts what was added; called after the commit. */
  public void added(OrganizationId organization, States more) {
    if (unlimited()) {
      return;
    }
    synchronized (figures) {
      figures.computeIfPresent(
          organization, (id, known) -> new Figures(known.at(), known.states().plus(more)));
    }
  }

  private boolean unlimited() {
    return quotas.versions() == 0 && quotas.bytes() == 0;
  }

  private Figures known(OrganizationId organization, Instant now) {
    synchronized (figures) {
      Figures known = figures.get(organization);
      if (known != null && known.at().plus(Budgets.USAGE_AGE).isAfter(now)) {
        return known;
      }
    }
    Figures counted = new Figures(now, usage.states(organization));
    synchronized (figures) {
      figures.put(organization, counted);
    }
    return counted;
  }

  private static RuntimeException refused(String most) {
    return new UseCaseFailedException(
        new Failure.QuotaExceeded(
            "The organization can keep at most "
                + most
                + "; delete backing data that is not needed, set a data retention policy, or ask"
                + " the operator for a larger quota"));
  }
}
