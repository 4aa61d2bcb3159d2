package dev.stateward.application.retention.port;

import dev.stateward.application.port.Page;
import java.util.Objects;

/**
 * The versions that retention policies would delete now.
 *
 * @param page a page of them
 * @param bytes the size of all of them
 */
public record RetentionForecast(Page<RetentionPolicies.Expired> page, long bytes) {
  public RetentionForecast {
    Objects.requireNonNull(page, "page is null");
  }
}
