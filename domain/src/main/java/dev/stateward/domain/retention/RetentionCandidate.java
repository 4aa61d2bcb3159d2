package dev.stateward.domain.retention;

import java.time.Instant;
import java.util.Objects;

/**
 * What a retention policy judges a finalized version by.
 *
 * @param createdAt when it was created
 * @param inWorkspace its place among the finalized versions of its workspace, 1 is the latest
 * @param inOrganization its place among the finalized versions of its organization, 1 is the
 *     latest; any number of 1 or more where no policy keeps the latest of the organization
 */
public record RetentionCandidate(Instant createdAt, long inWorkspace, long inOrganization) {
  public RetentionCandidate {
    Objects.requireNonNull(createdAt, "createdAt is null");
    if (inWorkspace < 1 || inOrganization < 1) {
      throw new IllegalArgumentException(
          "places begin at 1: " + inWorkspace + ", " + inOrganization);
    }
  }
}
