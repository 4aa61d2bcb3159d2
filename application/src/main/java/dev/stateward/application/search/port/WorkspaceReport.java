package dev.stateward.application.search.port;

import java.time.Instant;
import java.util.Objects;

/**
 * What is in the last state of a workspace.
 *
 * @param resources nothing when it cannot be counted
 * @param uncounted why it cannot be counted, the end of a sentence; empty when it was
 * @param changedAt when its current state was created, or itself when it has none
 */
public record WorkspaceReport(
    FoundInstance.Place place,
    GroupReport.Resources resources,
    String uncounted,
    Instant changedAt) {
  public WorkspaceReport {
    Objects.requireNonNull(place, "place is null");
    Objects.requireNonNull(resources, "resources is null");
    Objects.requireNonNull(uncounted, "uncounted is null");
    Objects.requireNonNull(changedAt, "changedAt is null");
  }
}
