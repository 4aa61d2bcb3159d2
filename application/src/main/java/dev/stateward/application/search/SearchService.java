package dev.stateward.application.search;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.Authorizer.AuthorizedOrganization;
import dev.stateward.application.port.Caller;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.InstanceSearch;
import dev.stateward.application.search.port.SearchPage;
import dev.stateward.application.search.port.SearchResult;
import dev.stateward.application.search.port.SearchingInstances;
import dev.stateward.domain.organization.OrganizationName;

/** Searches on behalf of members; what each may see is a condition of the search. */
final class SearchService implements SearchingInstances {
  private final Authorizer authorizer;
  private final InstanceSearch instances;

  SearchService(Authorizer authorizer, InstanceSearch instances) {
    this.authorizer = authorizer;
    this.instances = instances;
  }

  @Override
  public SearchResult search(
      Caller caller, OrganizationName organization, InstanceQuery query, SearchPage page) {
    AuthorizedOrganization entered = authorizer.enter(caller, organization);
    return instances.search(entered.principal(), entered.organization().id(), query, page);
  }
}
