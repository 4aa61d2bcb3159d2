package dev.stateward.application.search.port;

import java.time.Instant;
import java.util.Objects;

/**
 * Selects the workspaces of a report.
 *
 * @param engineVersion the version of the tool that wrote their last states; empty for any
 * @param unchangedSince they have not changed later than this
 */
public record WorkspaceReportFilter(String engineVersion, Instant unchangedSince) {
  public WorkspaceReportFilter {
    Objects.requireNonNull(engineVersion, "engineVersion is null");
    Objects.requireNonNull(unchangedSince, "unchangedSince is null");
  }
}
