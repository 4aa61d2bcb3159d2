package dev.stateward.application.stateversion.port;

import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The versions of a workspace that decide what may follow them.
 *
 * @param versions all that are pending, the finalized one that was added last, and the one that was
 *     added last in any status, in the order they were added
 * @param finalizedIsCurrent whether the finalized one is the current one
 * @param guards the guardrails that the workspace, its project and its organization have
 */
public record NewestVersions(
    List<StateVersion> versions, boolean finalizedIsCurrent, Guards guards) {
  public NewestVersions {
    versions = List.copyOf(versions);
    Objects.requireNonNull(guards, "guards is null");
  }

  /** Which guardrails have to be read before a state is accepted. */
  public enum Guards {
    /** There are no guardrails. */
    NONE,
    /** Only a warning of content that contradicts its declaration, as new organizations have. */
    DECLARATION_WARNED,
    /** Any others. */
    ANY
  }

  /** The finalized version that was added last, current or not. */
  public Optional<StateVersion.Finalized> finalized() {
    return versions.stream()
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast)
        .findFirst();
  }

  /** All that are pending, oldest first. */
  public List<StateVersion.Pending> pending() {
    return versions.stream()
        .filter(StateVersion.Pending.class::isInstance)
        .map(StateVersion.Pending.class::cast)
        .toList();
  }

  /** The version {@code id}, if it is one of these. */
  public Optional<StateVersion> find(StateVersionId id) {
    return versions.stream().filter(version -> version.id().equals(id)).findFirst();
  }

  /** Whether the version that was added last may still be uploaded. */
  public boolean contentAwaited() {
    return !versions.isEmpty() && versions.getLast().awaitsContent(finalized());
  }
}
