package dev.stateward.application.search.port;

import dev.stateward.application.port.PageRequest;
import java.util.Set;

/**
 * What is asked for of the instances that are found.
 *
 * @param after the row after which the page begins; 0 for the first page
 * @param size how many instances it has at most
 * @param facets by what all of them are counted
 */
public record SearchPage(long after, int size, Set<Facet> facets) {
  public SearchPage {
    if (after < 0 || size < 1 || size > PageRequest.LARGEST) {
      throw new IllegalArgumentException("page of " + size + " items after " + after);
    }
    facets = Set.copyOf(facets);
  }
}
