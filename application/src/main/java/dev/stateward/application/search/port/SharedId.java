package dev.stateward.application.search.port;

import dev.stateward.domain.change.ShortDigest;
import java.util.List;
import java.util.Objects;

/**
 * A resource that several workspaces manage: each undoes what the others do.
 *
 * @param identity of its type and id
 * @param workspaces how many workspaces manage it, of those that the viewer may read
 * @param instances where, 1 or more
 */
public record SharedId(ShortDigest identity, long workspaces, List<FoundInstance> instances) {
  public SharedId {
    Objects.requireNonNull(identity, "identity is null");
    instances = List.copyOf(instances);
  }

  /**
   * Some of them.
   *
   * @param items by identity
   * @param more whether there are others after them
   */
  public record Part(List<SharedId> items, boolean more) {
    public Part {
      items = List.copyOf(items);
    }
  }
}
