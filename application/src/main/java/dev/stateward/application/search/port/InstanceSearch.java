package dev.stateward.application.search.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;

/** Finds instances that were extracted of versions. */
public interface InstanceSearch {
  /**
   * The instances of an organization's workspaces whose states {@code viewer} may read, by row.
   * They are those of the version that was extracted last of each workspace, or with the history of
   * all that were; none of a workspace whose last version cannot be read, except with the history.
   * While a version is extracted, what it changes may not be found.
   */
  SearchResult search(
      Principal viewer, OrganizationId organization, InstanceQuery query, SearchPage page);
}
