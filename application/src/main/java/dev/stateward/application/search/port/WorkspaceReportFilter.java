package dev.stateward.application.search.port;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Selects the workspaces of a report.
 *
 * @param engineVersions one of these versions of the tool wrote their last states; any where there
 *     are none
 * @param unchangedSince they have not changed later than this
 */
public record WorkspaceReportFilter(List<String> engineVersions, Instant unchangedSince) {
  public WorkspaceReportFilter {
    engineVersions = List.copyOf(engineVersions);
    Objects.requireNonNull(unchangedSince, "unchangedSince is null");
  }
}
