package dev.stateward.application.retention.port;

import dev.stateward.application.port.Page;
import java.util.Objects;

/**
 * What is to go.
 *
 * @param page a part of it
 * @param bytes how much all of it is
 */
public record RetentionForecast(Page<RetentionPolicies.Expired> page, long bytes) {
  public RetentionForecast {
    Objects.requireNonNull(page, "page is null");
  }
}
