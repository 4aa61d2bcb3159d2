package dev.stateward.domain.stateversion;

import java.util.List;
import java.util.Optional;

/**
 * The finalized versions of a workspace that were added after its current one, or all of them when
 * none is current. They wait for the end of the lock, which makes the last of them current.
 *
 * @param versions in the order in which they were added
 */
public record Snapshots(List<StateVersion.Finalized> versions) {
  public Snapshots {
    versions = List.copyOf(versions);
  }

  /** The version that the end of the lock makes current; empty when the current one stays. */
  public Optional<StateVersion.Finalized> promoted() {
    return versions.isEmpty() ? Optional.empty() : Optional.of(versions.getLast());
  }

  /** Those that never become current, because a later one does. */
  public List<StateVersion.Finalized> overtaken() {
    return versions.isEmpty() ? List.of() : versions.subList(0, versions.size() - 1);
  }

  /**
   * Whether {@code version} is in use, or may come into use: it is the current version or one of
   * these. Where nothing is current, every version counts as in use.
   *
   * @param current the workspace's current version; empty when it has none
   */
  public boolean inUse(StateVersion version, Optional<StateVersion.Finalized> current) {
    return current.filter(other -> !other.id().equals(version.id())).isEmpty()
        || versions.stream().anyMatch(snapshot -> snapshot.id().equals(version.id()));
  }
}
