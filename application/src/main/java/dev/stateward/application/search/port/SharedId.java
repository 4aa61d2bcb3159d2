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
   * Which of them are looked for.
   *
   * @param after the identity that they begin after; none for the first ones
   * @param atMost how many are found at most
   * @param within in how many instances they are looked for, roughly
   */
  public record Stretch(ShortDigest after, int atMost, int within) {
    public Stretch {
      Objects.requireNonNull(after, "after is null");
    }
  }

  /**
   * What was found in a {@link Stretch}.
   *
   * @param items by identity; there may be none although others follow
   * @param next the identity that others come after; none when there are no others
   */
  public record Part(List<SharedId> items, ShortDigest next) {
    public Part {
      items = List.copyOf(items);
      Objects.requireNonNull(next, "next is null");
    }

    /** Whether others follow. */
    public boolean more() {
      return !next.equals(ShortDigest.NONE);
    }
  }
}
