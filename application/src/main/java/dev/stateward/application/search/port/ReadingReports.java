package dev.stateward.application.search.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Duration;
import java.util.Objects;

/**
 * Reports on what an organization's workspaces have in their last states, for its members: of the
 * workspaces whose states the caller may read.
 */
public interface ReadingReports {
  /** The workspaces and what they have, by what they share. */
  Page<GroupReport> groups(
      Caller caller, OrganizationName organization, ReportGroup group, PageRequest request);

  /**
   * What the teams have that the caller sees, by name: the workspaces whose states both the team
   * and the caller may read.
   */
  Page<GroupReport> teams(Caller caller, OrganizationName organization, PageRequest request);

  /** What each workspace has, and since when it has not changed. */
  Page<WorkspaceReport> workspaces(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  /**
   * Selects workspaces that meet all of these.
   *
   * @param engineVersion the version of the tool that wrote their last states; empty for any
   * @param olderThan a version of the tool that is newer than the one that wrote their last states;
   *     empty for any
   * @param idle how long they have not changed at least
   */
  record Selection(String engineVersion, String olderThan, Duration idle) {
    public Selection {
      Objects.requireNonNull(engineVersion, "engineVersion is null");
      Objects.requireNonNull(olderThan, "olderThan is null");
      Objects.requireNonNull(idle, "idle is null");
    }
  }

  /** What several workspaces manage. */
  SharedId.Part sharedIds(
      Caller caller, OrganizationName organization, ShortDigest after, int atMost);
}
