package dev.stateward.application.search.port;

import dev.stateward.application.port.Caller;
import dev.stateward.domain.organization.OrganizationName;

/** Finds resources of an organization for its members. */
public interface SearchingInstances {
  /** What is found in the workspaces whose states the caller may read. */
  SearchResult search(
      Caller caller, OrganizationName organization, InstanceQuery query, SearchPage page);
}
