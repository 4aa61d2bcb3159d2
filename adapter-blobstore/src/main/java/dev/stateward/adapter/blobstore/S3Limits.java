package dev.stateward.adapter.blobstore;

import dev.stateward.application.settings.NodeBudgets;
import java.time.Duration;
import java.util.Objects;

/**
 * The limits on the use of an S3 server.
 *
 * @param silence how long it may be silent while something is expected of it
 * @param requests the most requests at a time
 */
public record S3Limits(Duration silence, int requests) {
  /** The budgets. */
  public static final S3Limits USUAL =
      new S3Limits(NodeBudgets.S3_SILENCE, NodeBudgets.S3_REQUESTS);

  public S3Limits {
    Objects.requireNonNull(silence, "silence is null");
    if (requests < 1) {
      throw new IllegalArgumentException("requests is less than 1: " + requests);
    }
  }

  /** How long it may take to store so many bytes once it has received them. */
  Duration storing(long bytes) {
    return silence.plusMillis(Math.max(0, bytes) * 1000 / NodeBudgets.S3_STORING_RATE);
  }
}
