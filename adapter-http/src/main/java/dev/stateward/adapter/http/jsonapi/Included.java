package dev.stateward.adapter.http.jsonapi;

import java.util.Collection;
import java.util.List;

/**
 * What is included beside a list. Clients that asked for some are told that there are none; the
 * others are told nothing.
 *
 * @param asked what clients asked for; empty for nothing
 * @param resources what was found
 */
public record Included(Collection<?> asked, List<Resource> resources) {
  public Included {
    asked = List.copyOf(asked);
    resources = List.copyOf(resources);
  }
}
