package dev.stateward.application.stateversion.port;

import java.util.Map;
import java.util.Objects;

/**
 * A state version as one caller sees it.
 *
 * @param entry the version with its details
 * @param signedUrls the signed URLs that the caller may use; a missing one is not available
 * @param mayRestore whether its content is deleted, and the caller may restore it
 * @param intermediate whether it is a snapshot, which becomes current at the end of its lock
 * @param metered whether the caller may know how many of its resources are billable
 */
public record StateVersionView(
    StateVersionDetails entry,
    Map<SignedUrl, String> signedUrls,
    boolean mayRestore,
    boolean intermediate,
    boolean metered) {
  public StateVersionView {
    Objects.requireNonNull(entry, "entry is null");
    signedUrls = Map.copyOf(signedUrls);
  }

  @Override
  public String toString() {
    return "StateVersionView[" + entry.version().id() + "]";
  }
}
