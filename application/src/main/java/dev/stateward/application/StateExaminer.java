package dev.stateward.application;

import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.StateFiles;
import dev.stateward.application.port.out.StateFiles.Findings;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Finds outputs and resources in the contents of versions. */
final class StateExaminer {
  private final Stores stores;
  private final StoredContents stored;
  private final StateFiles files;
  private final Identifiers identifiers;

  StateExaminer(Stores stores, StoredContents stored, StateFiles files, Identifiers identifiers) {
    this.stores = stores;
    this.stored = stored;
    this.files = files;
    this.identifiers = identifiers;
  }

  /**
   * Reads the content of a version.
   *
   * @return stores what was found, in the caller's transaction
   */
  Runnable examine(StateVersionId id) {
    Optional<StateVersion> version = stores.stateVersions().find(id);
    if (version.isPresent() && version.get() instanceof StateVersion.Finalized readable) {
      Findings findings = findings(readable);
      return () -> store(id, findings);
    }
    return () -> {};
  }

  private Findings findings(StateVersion.Finalized version) {
    try (InputStream content = stored.whole(version.content())) {
      return files.examine(content);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored content could not be read", e);
    }
  }

  /** Outputs that came along stay when none are found: the content may be one nobody can read. */
  private void store(StateVersionId id, Findings findings) {
    if (stores.stateVersions().hold(id).filter(StateExaminer::hasContent).isEmpty()) {
      // Destroyed since it was read, with all that was known of it.
      return;
    }
    List<Output> known = stores.catalog().outputs(List.of(id));
    if (!findings.outputs().isEmpty() || !stores.catalog().outputsKnown(id)) {
      stores
          .catalog()
          .storeOutputs(id, new OutputNaming(identifiers).name(findings.outputs(), known));
    }
    stores.catalog().storeInventory(id, findings.inventory(), findings.resourcesHead());
  }

  private static boolean hasContent(StateVersion version) {
    return version instanceof StateVersion.Finalized
        || version instanceof StateVersion.BackingDataSoftDeleted;
  }
}
