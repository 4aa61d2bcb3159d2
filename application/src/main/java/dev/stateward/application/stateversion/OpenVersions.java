package dev.stateward.application.stateversion;

import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import java.util.Optional;

/** Tells which versions are open for uploads. */
final class OpenVersions {
  private final StateVersions stateVersions;

  OpenVersions(StateVersions stateVersions) {
    this.stateVersions = stateVersions;
  }

  /** The data that the version has already; empty when it has none. */
  Optional<Content> accepted(SignedUrl place, StateVersion version) {
    if (place == SignedUrl.JSON_UPLOAD) {
      return switch (version) {
        case StateVersion.Pending it -> stateVersions.json(it.id());
        case StateVersion.Finalized it -> stateVersions.json(it.id());
        case StateVersion.Discarded ignored -> Optional.empty();
        case StateVersion.BackingDataSoftDeleted ignored -> Optional.empty();
        case StateVersion.BackingDataPermanentlyDeleted ignored -> Optional.empty();
      };
    }
    return version instanceof StateVersion.Finalized it
        ? Optional.of(it.content())
        : Optional.empty();
  }

  /** Refuses early, before anything is stored, what the transaction would refuse. */
  void requireOpen(SignedUrl place, StateVersion version) {
    boolean open =
        version instanceof StateVersion.Pending
            || (place == SignedUrl.JSON_UPLOAD && version instanceof StateVersion.Finalized);
    if (!open) {
      if (place == SignedUrl.STATE_UPLOAD) {
        tellWhyDiscarded(version);
      }
      throw UseCaseFailedException.notFound();
    }
  }

  /** Tells the client why a version newer than the latest state was discarded. */
  private void tellWhyDiscarded(StateVersion version) {
    Optional<StateVersion.Finalized> latest = stateVersions.latestFinalized(version.workspace());
    if (version instanceof StateVersion.Discarded
        && latest
            .filter(it -> it.header().createdAt().isBefore(version.header().createdAt()))
            .isPresent()) {
      WriteRules.requireSuccession(latest, version.declared(), version.header().forced());
    }
  }
}
