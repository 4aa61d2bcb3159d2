package dev.stateward.application.search.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Duration;

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

  /**
   * What each workspace has, and since when it has not changed.
   *
   * @param engineVersion the version of the tool that wrote their last states; empty for any
   * @param idle how long they have not changed at least
   */
  Page<WorkspaceReport> workspaces(
      Caller caller,
      OrganizationName organization,
      String engineVersion,
      Duration idle,
      PageRequest request);

  /** What several workspaces manage. */
  SharedId.Part sharedIds(
      Caller caller, OrganizationName organization, ShortDigest after, int atMost);
}
