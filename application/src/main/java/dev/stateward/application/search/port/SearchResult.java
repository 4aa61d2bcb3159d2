package dev.stateward.application.search.port;

import java.util.List;

/**
 * A page of the instances that were found.
 *
 * @param items by row
 * @param more whether there are others after them
 * @param facets what was asked to be counted, in the order of facets
 */
public record SearchResult(List<FoundInstance> items, boolean more, List<FacetCounts> facets) {
  public SearchResult {
    items = List.copyOf(items);
    facets = List.copyOf(facets);
  }
}
