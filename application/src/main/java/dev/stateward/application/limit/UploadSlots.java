package dev.stateward.application.limit;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.OrganizationId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Limits concurrent uploads, of one organization and in all: each holds buffers, and on S3 the
 * parts of an upload, for as long as its client takes.
 */
public final class UploadSlots {
  private final int most;
  private final int mostOfOne;
  private final Map<OrganizationId, Integer> taken = new HashMap<>();
  private int all;

  /**
   * Slots of one node.
   *
   * @param most how many in all
   * @param mostOfOne how many of one organization; 0 for as many as there are
   */
  public UploadSlots(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /**
   * Acquires a slot for the duration of an upload.
   *
   * @throws UseCaseFailedException with {@link Failure.TooManyUploads} when there is none
   */
  public <T> T during(OrganizationId organization, Supplier<T> arriving) {
    take(organization);
    try {
      return arriving.get();
    } finally {
      give(organization);
    }
  }

  private synchronized void take(OrganizationId organization) {
    int ofOne = taken.getOrDefault(organization, 0);
    if (mostOfOne > 0 && ofOne >= mostOfOne) {
      throw new UseCaseFailedException(new Failure.TooManyUploads(mostOfOne));
    }
    if (all >= most) {
      throw new UseCaseFailedException(new Failure.TooManyUploads(most));
    }
    all++;
    taken.put(organization, ofOne + 1);
  }

  private synchronized void give(OrganizationId organization) {
    all--;
    taken.computeIfPresent(organization, (of, count) -> count == 1 ? null : count - 1);
  }
}
