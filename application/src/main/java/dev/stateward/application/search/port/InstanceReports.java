package dev.stateward.application.search.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.team.Team;
import java.util.List;
import java.util.Set;

/** Counts instances of the versions that were extracted last, as {@link InstanceSearch} does. */
public interface InstanceReports {
  /** The workspaces whose states {@code viewer} may read, by what they share. */
  Page<GroupReport> groups(
      Principal viewer, OrganizationId organization, ReportGroup group, PageRequest request);

  /**
   * What {@code teams} have, in the order of {@code teams}: the workspaces whose states the team
   * may read and {@code viewer} may read too.
   *
   * @param teams of the organization
   */
  List<GroupReport> teams(Principal viewer, OrganizationId organization, List<Team> teams);

  /** The versions of the tool that wrote the last states that {@code viewer} may read. */
  Set<String> engineVersions(Principal viewer, OrganizationId organization);

  /** The workspaces whose states {@code viewer} may read, by name, also those that have none. */
  Page<WorkspaceReport> workspaces(
      Principal viewer,
      OrganizationId organization,
      WorkspaceReportFilter filter,
      PageRequest request);

  /**
   * The managed resources with the same type and id in several workspaces whose states the viewer
   * may read, by identity.
   */
  SharedId.Part sharedIds(Principal viewer, OrganizationId organization, SharedId.Stretch stretch);
}
