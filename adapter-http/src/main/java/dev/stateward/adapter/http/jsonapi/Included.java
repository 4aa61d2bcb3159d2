package dev.stateward.adapter.http.jsonapi;

import java.util.Collection;
import java.util.List;

/**
 * The resources that are included with a list. An empty list is only shown to clients that asked
 * for some.
 *
 * @param asked the requested kinds; may be empty
 * @param resources the included resources
 */
public record Included(Collection<?> asked, List<Resource> resources) {
  public Included {
    asked = List.copyOf(asked);
    resources = List.copyOf(resources);
  }
}
